"""The linearised model."""
from .algorithm import Slopes, recursion, slopes
