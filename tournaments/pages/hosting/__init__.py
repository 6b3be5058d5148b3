"""A host's own tournaments and the form for them."""
