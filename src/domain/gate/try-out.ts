import type { GateResult } from '../../contracts/gate.js';
import { EMPTY_MEMORY } from '../../dialogue/memory.js';
import { uuidv7 } from '../../ids.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import { DEFAULT_CONFIG } from '../config/defaults.js';
import { evaluate } from './decide-and-render.js';

/** A gate call of nobody's, with the default configuration; nothing is remembered or recorded. */
export function tryOut(
  request: string,
  now: Date,
  assess: (input: AssessInput) => Assessment,
): GateResult {
  const { result } = evaluate(
    {
      id: uuidv7(now.getTime()),
      now,
      request,
      history: [],
      context: null,
      clarificationResponse: null,
      risk: null,
      actionCost: null,
      config: DEFAULT_CONFIG,
      calibration: null,
      mode: { intervention: 'suggest', mode: 'suggest', arm: null },
      memory: EMPTY_MEMORY,
    },
    assess,
  );
  return result;
}
