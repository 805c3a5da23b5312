"""Client of Intentlock, the gate in front of automated agents.

Six names: ``init`` configures the process; ``gate`` and ``gate_async`` ask whether a request is clear
enough to act on; ``record_outcome`` reports afterwards how it went; ``wrap`` gates a function's calls;
``GateResult`` is what the gate answers.
"""

from ._gate import gate, gate_async
from ._outcomes import record_outcome
from ._result import GateResult
from ._state import init
from ._wrap import wrap

__all__ = ["init", "gate", "gate_async", "record_outcome", "wrap", "GateResult"]
