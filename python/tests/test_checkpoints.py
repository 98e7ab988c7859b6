"""Work that is put away and taken up again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest

import shoban

SMALL = "2^16"


def stopped(file: Path, **options: object) -> shoban.Solution:
    solution = shoban.solve("3x4", table=SMALL, nodes=500, checkpoint=file, **options)  # type: ignore[arg-type]
    assert solution.status == "stopped" and file.exists()
    return solution


@pytest.mark.parametrize("every", [None, 30, 0.5, timedelta(hours=1), "1h30m"])
def test_work_goes_on_where_it_was_stopped(tmp_path: Path, every: object) -> None:
    file = tmp_path / "work.ckpt"
    first = stopped(file, every=every)
    second = shoban.resume(file)
    assert (second.value, second.status) == (4, "proved") and second.position == first.position
    assert second.nodes > first.nodes
    assert not Path(f"{file}.lock").exists()


def test_with_nodes_between_checkpoints_all_steps_are_repeated(tmp_path: Path) -> None:
    whole = shoban.solve("3x4", table=SMALL, checkpoint=tmp_path / "whole.ckpt", every="20knodes")
    shoban.solve("3x4", table=SMALL, checkpoint=tmp_path / "part.ckpt", every="20knodes", nodes=20_000)
    part = shoban.resume(tmp_path / "part.ckpt")
    assert part.nodes == whole.nodes != shoban.solve("3x4", table=SMALL).nodes and part.line == whole.line


def test_what_was_asked_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    stopped(file, moves="B2", komi=0.5, why="pass", moves_table=True)
    solution = shoban.resume(file, threads=2, table="2^17", every=60)
    assert solution.position == shoban.Position("3x4", komi=0.5).play("B2")
    assert solution.why is not None and solution.moves is not None
    with pytest.raises(shoban.InputError, match="every: "):
        shoban.resume(file, every="often")
    file = tmp_path / "yes-no.ckpt"
    stopped(file, at_least=4)
    with pytest.raises(shoban.InputError, match="a tree needs values"):
        shoban.resume(file, tree=True)
    assert shoban.resume(file).answer is True


def test_limits_hold_for_what_comes(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    first = stopped(file)
    second = shoban.resume(file, nodes=100)
    assert second.status == "stopped" and first.nodes < second.nodes < first.nodes + 300
    assert shoban.resume(file, time=60).value == 4


def test_a_tree_of_work_that_was_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    stopped(file)
    solution = shoban.resume(file, tree=True)
    assert solution.moves is not None and all(found.line is not None for found in solution.moves)
    assert solution.to_sgf().count("RIGHT") == len(solution.best_moves)
    ko = tmp_path / "ko.ckpt"
    shoban.solve("(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb])", table=SMALL, nodes=1, checkpoint=ko)
    with pytest.raises(shoban.InputError, match="SGF has no words"):
        shoban.resume(ko, nodes=1).to_sgf()


def test_nothing_that_is_there_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    stopped(file)
    kept = file.read_bytes()
    with pytest.raises(FileExistsError, match=r"go on with it by shoban.resume\('.*work.ckpt'\)"):
        shoban.solve("3x3", table=SMALL, checkpoint=file, overwrite=True)
    assert file.read_bytes() == kept
    with pytest.raises(shoban.InputError, match="no regular file"):
        shoban.solve("3x3", table=SMALL, checkpoint=tmp_path)
    with pytest.raises(FileNotFoundError):
        shoban.solve("3x3", table=SMALL, checkpoint=tmp_path / "no folder" / "a.ckpt")
    with pytest.raises(shoban.InputError, match="name the same file"):
        shoban.solve("3x3", table=SMALL, checkpoint=tmp_path / "same", certificate=tmp_path / "same")
    with pytest.raises(shoban.InputError, match="name one"):
        shoban.solve("3x3", table=SMALL, every=60)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["work.ckpt"]


def test_one_run_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    stopped(file)
    refused: list[BaseException] = []

    def again(said: shoban.Progress) -> None:
        try:
            shoban.resume(file)
        except shoban.CheckpointInUse as error:
            refused.append(error)

    shoban.resume(file, progress=again)
    assert refused and isinstance(refused[0], RuntimeError)
    assert str(refused[0]).startswith(f"{file} is in use by process {os.getpid()} on ")
    # The lock goes with the run.
    assert shoban.resume(file).value == 4
    (tmp_path / "letter.ckpt.lock").write_text("a letter")
    with pytest.raises(FileExistsError, match="no lock of this program"):
        shoban.solve("3x3", table=SMALL, checkpoint=tmp_path / "letter.ckpt")


def test_one_process_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    script = f"import shoban; shoban.solve('6x6', table='{SMALL}', time=60, checkpoint={str(file)!r})"
    other = subprocess.Popen([sys.executable, "-c", script])
    try:
        until = time.monotonic() + 30
        while not Path(f"{file}.lock").exists() and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.1)
        with pytest.raises(shoban.CheckpointInUse, match=f"process {other.pid} on "):
            shoban.solve("3x3", table=SMALL, checkpoint=file)
    finally:
        other.kill()
        other.wait()
    # A process that is gone holds nobody up.
    assert shoban.solve("3x3", table=SMALL, checkpoint=file).value == 9


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    with pytest.raises(FileNotFoundError, match="work.ckpt"):
        shoban.resume(file)
    assert list(tmp_path.iterdir()) == []
    file.write_text("a letter")
    with pytest.raises(shoban.CheckpointRefused, match="it is no checkpoint of this program") as caught:
        shoban.resume(file)
    assert isinstance(caught.value, ValueError)
    file.write_text("shoban checkpoint 1 by shoban 0.0.1\n")
    with pytest.raises(shoban.CheckpointRefused, match="it was written by 1 by shoban 0.0.1"):
        shoban.resume(file)
    file.unlink()
    stopped(file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(shoban.CheckpointRefused, match="it is damaged"):
        shoban.resume(file)
    with pytest.raises(MemoryError, match="choose a smaller one"):
        shoban.resume(file, table="2^40")


def test_the_one_before_is_used_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"
    stopped(file)
    shoban.resume(file, nodes=100)
    assert Path(f"{file}.previous").exists()
    file.write_text("torn")
    with pytest.warns(shoban.CheckpointWarning, match="going on from the checkpoint before it") as caught:
        assert shoban.resume(file).value == 4
    assert caught[0].filename == __file__


def test_a_checkpoint_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def remove(said: shoban.Progress) -> None:
        shutil.rmtree(folder, ignore_errors=True)

    file, said = folder / "work.ckpt", "no checkpoint: no such file or folder; the work goes on"
    with pytest.warns(shoban.CheckpointWarning, match=said) as caught:
        solution = shoban.solve("5x5", table=SMALL, time=1.0, checkpoint=file, every=0.2, progress=remove)
    assert solution.status == "stopped" and caught[0].filename == __file__


def test_an_interrupt_keeps_the_work(tmp_path: Path) -> None:
    file = tmp_path / "work.ckpt"

    def interrupt() -> None:
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        shoban.solve("6x6", table=SMALL, time=60, checkpoint=file)
    thread.join()
    interrupted = caught.value
    assert isinstance(interrupted, shoban.Interrupted) and interrupted.checkpoint == str(file)
    assert str(interrupted).endswith(f"shoban.resume({str(file)!r}) goes on")
    solution = shoban.resume(file, nodes=1000)
    assert solution.nodes > interrupted.solution.nodes
    assert solution.lower >= interrupted.solution.lower and solution.upper <= interrupted.solution.upper


def test_a_certificate_of_work_that_was_taken_up(tmp_path: Path) -> None:
    file, proof = tmp_path / "work.ckpt", tmp_path / "3x4.shoban"
    stopped(file, certificate=proof)
    assert not proof.exists()
    proof.write_text("precious")
    with pytest.raises(FileExistsError, match="overwrite=True"):
        shoban.resume(file)
    with pytest.raises(shoban.InputError, match="one thread"):
        shoban.resume(file, threads=2)
    assert proof.read_text() == "precious"
    assert shoban.resume(file, overwrite=True).value == 4
    assert {claim.score for claim in shoban.check(proof).claims} == {4}
    # The same work again writes the same proof, which is there.
    written = proof.read_bytes()
    shoban.resume(file)
    assert proof.read_bytes() == written
