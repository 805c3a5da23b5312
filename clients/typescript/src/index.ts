/**
 * Client of Intentlock, the gate in front of automated agents. `init` configures the process; `gate`
 * (or `gateAsync`, the same) asks whether a request is clear enough to act on; `recordOutcome` reports
 * afterwards how it went, `flush` waits for that; `wrap` gates a function's calls.
 */

export { type GateInput, gate, gate as gateAsync, type ProposedCall } from './gate.js';
export { init } from './init.js';
export { flush, type OutcomeInput, recordOutcome } from './outcomes.js';
export type {
  Decision,
  FallbackResult,
  GateResult,
  IntentSpec,
  JudgedResult,
  UnadvisedResult,
} from './result.js';
export type { InitOptions, Mode } from './settings.js';
export { wrap } from './wrap.js';
