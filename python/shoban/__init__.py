"""Solves Go on small boards exactly, and proves what it says.

>>> import shoban
>>> solution = shoban.solve("3x3")
>>> solution.lower, solution.upper, solution.line[0]
(9, 9, 'B2')

All scores are Black's area margin on the board, komi apart. Rows are counted from the top in texts and arrays; points have
their usual names, A1 in the lower left corner, no column I.
"""

from ._proofs import ask, check
from ._shoban import CertificateRefused, CheckpointInUse, CheckpointRefused, InputError, Note, Position
from ._solving import resume, solve
from ._values import (
    Asked,
    Certificate,
    CertifiedClaim,
    CheckpointWarning,
    InputWarning,
    Interrupted,
    MoveValue,
    NoCertificate,
    Progress,
    Rest,
    Rules,
    Solution,
)

__all__ = [
    "Asked",
    "Certificate",
    "CertificateRefused",
    "CertifiedClaim",
    "CheckpointInUse",
    "CheckpointRefused",
    "CheckpointWarning",
    "InputError",
    "InputWarning",
    "Interrupted",
    "MoveValue",
    "NoCertificate",
    "Note",
    "Position",
    "Progress",
    "Rest",
    "Rules",
    "Solution",
    "ask",
    "check",
    "resume",
    "solve",
]
