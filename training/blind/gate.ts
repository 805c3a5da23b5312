import { assess } from '../../src/assess/assess.js';
import type { ConfigValues } from '../../src/contracts/config.js';
import type { ActionRisk, Decision } from '../../src/contracts/gate.js';
import { EMPTY_MEMORY } from '../../src/dialogue/memory.js';
import type { SessionMemory } from '../../src/dialogue/state.js';
import { DEFAULT_CONFIG } from '../../src/domain/config/defaults.js';
import { type Evaluation, evaluate } from '../../src/domain/gate/decide-and-render.js';
import { PLAIN_CALL } from '../../src/domain/gate/plain-call.js';
import type { AssessInput, Assessment } from '../../src/ports/assessment.js';

/** A call of a conversation, as the gate gets it. */
export interface BlindCall {
  readonly input: AssessInput;
  readonly risk: ActionRisk | null;
  /** Whether an integration assumed it, rather than the caller saying so. */
  readonly riskIsAssumed?: boolean;
  readonly response?: string | null;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly memory?: SessionMemory;
  /** Its place in the conversation: calls are a minute apart. */
  readonly step?: number;
}

/**
 * What is measured: the built-in assessor, or one with a language model beside it.
 *
 * @param decide what the gate would decide on an assessment; left out where the score itself is measured
 */
export type Assess = (
  input: AssessInput,
  decide?: (assessment: Assessment) => Decision,
) => Assessment;

export const BUILTIN: Assess = (input) => assess(input);

const BEGAN = Date.parse('2026-11-21T12:00:00Z');

/** What the gate's pure part makes of a call, with the defaults of a new tenant. */
export function callGate(
  {
    input,
    risk,
    riskIsAssumed = false,
    response = null,
    config = {},
    memory = EMPTY_MEMORY,
    step = 0,
  }: BlindCall,
  measured = BUILTIN,
): Evaluation {
  const values = { ...DEFAULT_CONFIG, ...config } as ConfigValues;
  const { request, history, context } = input;
  return evaluate(
    {
      ...PLAIN_CALL,
      id: `00000000-0000-7000-8000-${String(step).padStart(12, '0')}`,
      now: new Date(BEGAN + step * 60_000),
      request,
      history,
      context,
      clarificationResponse: response,
      risk,
      riskIsAssumed,
      config: values,
      mode: { mode: 'suggest', intervention: values.intervention_mode, arm: null },
      memory,
    },
    measured,
  );
}
