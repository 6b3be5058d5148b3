"""Where a request comes from, as marks that can be compared and not read back."""

import ipaddress
import re
import secrets
from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

DEVICE_COOKIE = "device"

_IPV6_NETWORK = 64
"""What one line is given of IPv6: whoever has it changes the rest at will."""

_DEVICE_BYTES = 24
_DEVICE = re.compile(r"[A-Za-z0-9_-]{32}")


@dataclass(frozen=True, slots=True)
class Origin:
    """The marks of a network and of a device; empty where there is none.

    A mark is a hash under the house's key: the same for the same network or device,
    and nothing to anybody else.
    """

    network: str = ""
    device: str = ""


def origin_of(request: HttpRequest) -> Origin:
    """Return where *request* comes from; a caller of the API has no device."""
    return Origin(
        network=_mark("network", _network_of(request)),
        device=_mark("device", device_of(request)),
    )


def new_device() -> str:
    """Return what a browser is known by from now on."""
    return secrets.token_urlsafe(_DEVICE_BYTES)


def device_of(request: HttpRequest) -> str:
    """Return what the browser is known by; empty if that is not from us."""
    given = request.COOKIES.get(DEVICE_COOKIE, "")
    return given if _DEVICE.fullmatch(given) else ""


def _network_of(request: HttpRequest) -> str:
    """Return the address by which sign-ins are counted, of IPv6 the network.

    This machine itself is no network that tells players apart.
    """
    try:
        address = ipaddress.ip_address(get_adapter(request).get_client_ip(request))
    except PermissionDenied:
        return ""  # There is none, as on a socket without a proxy before it.
    if address.is_loopback:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), _IPV6_NETWORK), strict=False))


def _mark(what: str, value: str) -> str:
    if not value:
        return ""
    salt = f"tournaments.origin.{what}"
    return salted_hmac(salt, value, algorithm="sha256").hexdigest()
