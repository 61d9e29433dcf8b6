"""PDF by ReportLab."""
