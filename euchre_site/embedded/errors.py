"""Why a house or its servers do not start; each message is a sentence for people."""


class EmbeddedError(Exception):
    """Something is missing or in the way on this machine."""


class MissingServerError(EmbeddedError):
    """A server's program is nowhere to be found; the message says what to install."""


class FolderError(EmbeddedError):
    """A folder that the house writes belongs to somebody else."""


class ServerError(EmbeddedError):
    """A server did not start, or does not answer."""


class HouseError(EmbeddedError):
    """The house is open already, its port is taken, or a setting is unsafe."""
