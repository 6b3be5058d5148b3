"""How the house writes dates, for each language: Django reads these modules."""
