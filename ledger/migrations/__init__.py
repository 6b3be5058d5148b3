"""Tables of the book, and what the database itself refuses."""
