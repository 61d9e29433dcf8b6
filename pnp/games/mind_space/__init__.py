"""Mind Space: brain boards from maps and numbers, shapes and goals drawn, and the referee."""
