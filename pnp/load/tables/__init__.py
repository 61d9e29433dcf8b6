"""Tables of other programs: text, JSON and workbooks, to items."""
