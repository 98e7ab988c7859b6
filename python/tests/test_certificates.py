"""Proofs on paper."""

from __future__ import annotations

from pathlib import Path

import pytest

import shoban

SMALL = "2^16"


def test_a_certificate_is_written_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "3x4.shoban"
    solution = shoban.solve("3x4", table=SMALL, certificate=file)
    assert solution.value == 4 and solution.to_dict()["certificate"]["bytes"] == file.stat().st_size
    for source in (file, str(file), file.read_bytes()):
        found = shoban.check(source)
        assert (found.board, found.to_play, found.value, found.tie_value, found.suicide) == ("3x4", "black", 4, 0, False)
        assert found.position == "..../..../...."
        assert {claim.claimant for claim in found.claims} == {"black", "white"}
        assert all(claim.score == 4 and claim.states > 0 for claim in found.claims)
        assert found.claims[0].text.startswith("at-least 4 finite")
    assert found.to_dict()["claims"][0]["score"] == 4


def test_a_damaged_certificate_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "2x2.shoban"
    shoban.solve("2x2", table=SMALL, certificate=file)
    proof = bytearray(file.read_bytes())
    for at in (0, len(proof) // 2, len(proof) - 1):
        damaged = bytes(proof[:at]) + bytes([proof[at] ^ 1]) + bytes(proof[at + 1 :])
        with pytest.raises(shoban.CertificateRefused):
            shoban.check(damaged)
    for other in (b"", b"x" * 100):
        with pytest.raises(ValueError):
            shoban.check(other)
    with pytest.raises(FileNotFoundError):
        shoban.check(tmp_path / "missing")


def test_nothing_is_overwritten_unless_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "proof.shoban"
    file.write_text("precious")
    with pytest.raises(FileExistsError, match="overwrite=True"):
        shoban.solve("2x2", table=SMALL, certificate=file)
    assert file.read_text() == "precious"
    shoban.solve("2x2", table=SMALL, certificate=file, overwrite=True)
    assert shoban.check(file).board == "2x2"
    with pytest.raises(OSError):
        shoban.solve("2x2", table=SMALL, certificate=tmp_path / "no folder" / "proof")
    with pytest.raises(shoban.InputError, match="one thread"):
        shoban.solve("2x2", table=SMALL, threads=2, certificate=tmp_path / "other")


def test_where_there_is_nothing_to_certify_the_answer_is_kept(tmp_path: Path) -> None:
    with pytest.raises(shoban.NoCertificate) as caught:
        shoban.solve("1x1", moves="pass pass", table=SMALL, certificate=tmp_path / "proof")
    assert caught.value.solution is not None and caught.value.solution.value == 0
