"""Components and templates to frames. Pure: equal input gives equal frames."""
