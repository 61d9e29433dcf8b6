"""Pages behind the codes: a folder of static files that any host, or none, can serve."""
