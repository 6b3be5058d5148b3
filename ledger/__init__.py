"""The book: every unit of money, where it is and why it is there."""
