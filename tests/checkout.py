"""The folder of the checkout that is tested."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
