"""What the house does with the book: one function a use case."""
