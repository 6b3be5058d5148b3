"""No example of a property has a deadline: a match may be long, and a machine busy."""

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
