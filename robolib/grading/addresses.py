"""Where a scheduler may be, and how one talks to it: encrypted, unless nothing leaves this machine."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class BadAddress(ValueError):
    """What is wrong with the address or the certificates, and what to do."""


@dataclass(frozen=True)
class Certificates:
    """PEM files: the authority that signed everybody's certificate, one's own certificate, its key."""

    authority: Path | None = None
    certificate: Path | None = None
    key: Path | None = None


def parts(address: str) -> tuple[str, str]:
    """(scheme, host) of tcp://host:port; without a scheme it is tcp, as Dask has it."""
    scheme, found, rest = str(address).rpartition("://")
    host = rest.rpartition(":")[0] if ":" in rest and not rest.endswith("]") else rest
    return (scheme if found else "tcp"), host.strip("[]")


def is_local(address: str) -> bool:
    """Does a line to this address stay on this machine?"""
    host = parts(address)[1]
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False                            # a name may lead anywhere


def fits(address: str) -> bool:
    """May students' work go there?"""
    scheme = parts(address)[0]
    return scheme == "tls" or scheme == "tcp" and is_local(address)


def checked(address: str, certificates: Certificates | None = None) -> str:
    """The address with its scheme. Raises BadAddress."""
    scheme, host = parts(address)
    if scheme not in ("tcp", "tls") or not host:
        raise BadAddress(f"--scheduler {address}: write tls://HOST:PORT, or tcp://127.0.0.1:PORT on this machine")
    if scheme == "tcp" and not is_local(address):
        raise BadAddress(f"--scheduler {address}: students' work would leave this machine in the clear. Start the"
                         " scheduler and its workers with certificates, and write tls:// with --tls-ca, --tls-cert and"
                         " --tls-key. Without encryption only tcp://127.0.0.1:PORT is taken")
    if scheme == "tls":
        _there(certificates or Certificates())
    return address if "://" in str(address) else f"tcp://{address}"


def _there(certificates):
    for option, path in (("--tls-ca", certificates.authority), ("--tls-cert", certificates.certificate),
                         ("--tls-key", certificates.key)):
        if path is None:
            raise BadAddress(f"a tls:// scheduler needs {option}, a PEM file")
        if not Path(path).is_file():
            raise BadAddress(f"{option} {path}: there is no such file")


def encrypted(address: str, certificates: Certificates | None) -> Any:
    """The `security` of Dask's client for a checked address."""
    if parts(address)[0] != "tls":
        return None
    from distributed.security import Security

    return Security(require_encryption=True, tls_ca_file=str(certificates.authority),
                    tls_client_cert=str(certificates.certificate), tls_client_key=str(certificates.key))
