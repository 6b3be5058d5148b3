"""What people say, as the pages show it."""
