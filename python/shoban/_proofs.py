"""Certificates."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import contextmanager
from typing import Iterator, Union

from . import _shoban
from ._solving import Moves, _words
from ._values import Asked, Certificate, CertifiedClaim


@contextmanager
def _file(certificate: Union[str, os.PathLike[str], bytes]) -> Iterator[Union[str, os.PathLike[str]]]:
    if not isinstance(certificate, (bytes, bytearray, memoryview)):
        yield certificate
        return
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate")
        with open(path, "wb") as file:
            file.write(certificate)
        yield path


def check(certificate: Union[str, os.PathLike[str], bytes]) -> Certificate:
    """Checks a certificate, a file or its bytes, with the checker, which shares no code with the solver.

    Raises:
        CertificateRefused: It is no certificate, or does not prove what it claims (a `ValueError`).
        OSError: The file cannot be read.
    """
    with _file(certificate) as path:
        found = _shoban.check(path)
    claims = tuple(CertifiedClaim(**claim) for claim in found.pop("claims"))
    return Certificate(**found, claims=claims)


def ask(certificate: Union[str, os.PathLike[str], bytes], moves: Moves = "", *, depth: int = 3) -> Asked:
    """Checks a certificate, a file or its bytes, and says what its proofs answer after some moves, without searching.

    Args:
        certificate: The file or its bytes.
        moves: Moves from the position of the certificate on, such as `"C3 C2 pass"` or `["C3", "C2"]`.
        depth: How many moves deep `sgf` goes, at most 20.

    Raises:
        CertificateRefused: It is no certificate, or does not prove what it claims (a `ValueError`).
        InputError: A move that cannot be played, or a depth that is too large.
        OSError: The file cannot be read.
    """
    with _file(certificate) as path:
        record, text, sgf = _shoban.ask(path, _words(moves), depth)
    return Asked(text=text, sgf=sgf, _record=json.loads(record))
