"""Dates in Ukrainian: the month in the genitive, or in figures where it is tight."""

DATE_FORMAT = "j E Y"
DATETIME_FORMAT = "j E Y, H:i T"
SHORT_DATE_FORMAT = "d.m.Y"
# For tables whose heading says the time zone.
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
TIME_FORMAT = "H:i"
