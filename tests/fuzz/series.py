"""Run cases for hours in separate processes, and store the files of failures."""

from __future__ import annotations

import gc
import json
import shutil
import time
from collections import Counter
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_MOST_SECONDS = 60.0
"""Seconds for one case; a process that takes longer and ignores the clock is killed."""
_STORED = 3
"""Number of cases stored of each fault."""
_REPORT_EVERY = 60.0
"""Seconds between two summaries."""


def work(start: int, first: int, step: int, out: Path, until: float, stop_event: Event) -> None:
    """Run every `step`th case from `first` on, and write the figures while running."""
    from pnp.core.files import replace_text
    from tests.fuzz import entrances, watch

    entrances.stock()
    gc.collect()
    gc.freeze()
    place = out / f"worker-{first}"
    tally: dict[str, Counter[str]] = {"cases": Counter(), "past": Counter(), "faults": Counter()}
    number, at = first, 0.0
    with TemporaryDirectory(prefix="pnp-fuzz-", dir=_memory()) as folder, watch.lasting():
        bench = watch.Bench(Path(folder))
        with watch.limits():
            while time.time() < until and not stop_event.is_set():
                place.with_suffix(".at").write_text(str(number), encoding="ascii")
                case = entrances.case(start, number)
                outcome = bench.run(case)
                tally["cases"][case.entrance] += 1
                tally["past"][case.entrance] += outcome.past
                if outcome.fault:
                    tally["faults"][outcome.fault] += 1
                    if tally["faults"][outcome.fault] <= _STORED:
                        store(out, start, case, outcome.fault, outcome.output)
                number += step
                if time.time() > at + 5.0:
                    at = time.time()
                    # Written as a whole, since it is read meanwhile.
                    replace_text(place.with_suffix(".json"), json.dumps(tally))
    replace_text(place.with_suffix(".json"), json.dumps(tally))
    place.with_suffix(".at").unlink()


def _memory() -> str | None:
    """Return a folder in memory, if there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def store(out: Path, start: int, case: Any, fault: str, output: str) -> None:
    """Store a case: the damaged files and the output."""
    folder = out / "faults" / f"{start}-{case.number}"
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in case.damaged.items():
        path = folder / case.seed.game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    folder.mkdir(parents=True, exist_ok=True)
    command = f"\ncommand: {case.command}" if case.command else ""
    text = f"{fault}\nentrance: {case.entrance}{command}\nagain: {start}:{case.number}\n\n{output}"
    (folder / "fault.txt").write_text(text, encoding="utf-8", errors="replace")


def summary(out: Path, start_time: float) -> dict[str, Counter[str]]:
    """Add up the figures of all workers, print and write them."""
    total: dict[str, Counter[str]] = {"cases": Counter(), "past": Counter(), "faults": Counter()}
    for file in sorted(out.glob("worker-*.json")):
        for kind, found in json.loads(file.read_text("utf-8")).items():
            total[kind].update(found)
    count, hours = total["cases"].total(), (time.time() - start_time) / 3600
    share, pace = total["past"].total() / max(count, 1), count / max(hours, 1e-9) / 3600
    rows = [f"{count} cases in {hours:.2f} hours, {pace:.0f} a second; {share:.1%} past the reader"]
    rows += [
        f"  {name:<12} {number:>9} {total['past'][name] / number:>7.1%}"
        for name, number in total["cases"].most_common()
    ]
    rows += [f"  FAULT {number:>6} × {name}" for name, number in total["faults"].most_common()]
    text = "\n".join(rows)
    (out / "summary.txt").write_text(f"{text}\n", encoding="utf-8")
    print(text, flush=True)
    return total


def run(start: int, hours: float, jobs: int, out: Path) -> dict[str, Counter[str]]:
    """Run workers until the time is up; replace those that hang or die and record their case."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    context = get_context("spawn")
    stop_event, start_time = context.Event(), time.time()
    until = start_time + hours * 3600

    def begin(first: int) -> Any:
        made = context.Process(target=work, args=(start, first, lanes, out, until, stop_event))
        made.start()
        return made

    # A worker after one that died continues in a lane of its own.
    lanes, nextest = 1000, jobs
    workers = {lane: begin(lane) for lane in range(jobs)}
    output = time.time()
    lost: Counter[str] = Counter()
    try:
        while workers:
            time.sleep(1.0)
            for lane, worker in list(workers.items()):
                mark = out / f"worker-{lane}.at"
                stuck = mark.exists() and time.time() - mark.stat().st_mtime > _MOST_SECONDS
                if stuck and worker.is_alive():
                    worker.kill()
                    worker.join()
                if worker.is_alive():
                    continue
                del workers[lane]
                if mark.exists():
                    _lost(out, start, int(mark.read_text("ascii")), stuck, lost)
                    mark.unlink()
                    if time.time() < until and nextest < lanes:
                        workers[nextest] = begin(nextest)
                        nextest += 1
            if time.time() > output + _REPORT_EVERY:
                output = time.time()
                summary(out, start_time)
    except KeyboardInterrupt:
        stop_event.set()
        for worker in workers.values():
            worker.join()
    total = summary(out, start_time)
    total["faults"].update(lost)
    return total


def _lost(out: Path, start: int, number: int, stuck: bool, lost: Counter[str]) -> None:
    from tests.fuzz.entrances import case

    fault = "hangs, and hears no clock" if stuck else "ends the process"
    lost[fault] += 1
    (out / "worker-lost.json").write_text(json.dumps({"faults": lost}), encoding="utf-8")
    store(out, start, case(start, number), fault, "")


def again(start: int, number: int) -> int:
    """Run one case again and show its files."""
    from tests.fuzz import entrances, watch

    case = entrances.case(start, number)
    for name, content in case.damaged.items():
        print(f"{case.seed.game}/{name} ({case.entrance}, {case.command}):\n{content[:4000]!r}")
    with TemporaryDirectory(prefix="pnp-fuzz-") as folder, watch.lasting(), watch.limits():
        outcome = watch.Bench(Path(folder)).run(case)
    print(f"{outcome.seconds:.2f} s; {outcome.fault or 'as it should be'}\n{outcome.output}")
    return bool(outcome.fault)
