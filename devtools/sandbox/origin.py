"""Keeps web pages from elsewhere out: a browser on this machine could reach loopback for them."""

import ipaddress
from urllib.parse import urlsplit

from aiohttp import web


def is_foreign(request: web.BaseRequest) -> bool:
    """True for a request that another site's page has made, or that came by another host's name."""
    host = urlsplit(f"//{request.headers.get('Host', '')}").hostname or ""
    origin = request.headers.get("Origin")
    return not is_loopback(host) or (
        origin is not None and urlsplit(origin).netloc != request.headers.get("Host")
    )


def is_loopback(host: str) -> bool:
    """Whether a name or an address is this machine itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
