import type { GateResult } from '../../contracts/gate.js';
import { uuidv7 } from '../../ids.js';
import type { AssessInput, Assessment } from '../../ports/assessment.js';
import { evaluate } from './decide-and-render.js';
import { PLAIN_CALL } from './plain-call.js';

/** A gate call of nobody's, with the default configuration; nothing is remembered or recorded. */
export function tryOut(
  request: string,
  now: Date,
  assess: (input: AssessInput) => Assessment,
): GateResult {
  const { result } = evaluate({ ...PLAIN_CALL, id: uuidv7(now.getTime()), now, request }, assess);
  return result;
}
