"""Puts the contract that both clients keep, which lies beside the packages, into the source distribution: its tests read it."""

from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.sdist import sdist

HERE = Path(__file__).parent
CONTRACT = HERE.parent / "contract.json"


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir: str, files: Any) -> None:
        super().make_release_tree(base_dir, files)
        # One that is made from a source distribution has it from there.
        if CONTRACT.is_file():
            self.copy_file(str(CONTRACT), str(Path(base_dir, "tests", CONTRACT.name)))


setup(cmdclass={"sdist": SourceDistribution})
