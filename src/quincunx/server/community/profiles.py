"""A profile, and the devices that have a key of it."""

from dataclasses import dataclass

from quincunx.core.text.messages import message

NOT_PUBLIC = message("There is no public profile here.")


@dataclass(frozen=True)
class ProfileRow:
    id: str  # public, unlike the keys
    name: str
    is_public: bool = False  # may everybody see the games?


DEVICE_ID_LENGTH = 16  # of the hash of a device's key


@dataclass(frozen=True)
class DeviceRow:
    """A device that has a key of the profile."""

    id: str  # not secret: the beginning of the hash of its key
    name: str  # empty until somebody names it
    since: int  # seconds since 1970
