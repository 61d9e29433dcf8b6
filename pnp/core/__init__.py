"""What everything stands on: lengths, problems, nodes, the model, drawings, pages."""
