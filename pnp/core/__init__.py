"""The base of everything: lengths, problems, nodes, the model, drawings, pages."""
