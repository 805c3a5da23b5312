import { readCallable } from '../../src/assess/call/callable.js';
import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import type { ArgumentLook } from '../../src/assess/proposed/argument-features.js';
import { lookAtCall } from '../../src/assess/proposed/look-at-call.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { atOnce } from '../../src/turns.js';

/** A request with the call that an agent would make of it, and the arguments that nobody said. */
export interface ProposedRow {
  readonly id: string;
  readonly group: string;
  readonly lang: string;
  /** `clear`, `open`, or how an argument was changed. */
  readonly kind: string;
  readonly input: AssessInput;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly unsaid: readonly string[];
}

/** Looks at the arguments of a row's call. */
export function lookAtRow({
  input,
  tool: name,
  arguments: given,
}: ProposedRow): readonly ArgumentLook[] {
  const prepared = prepareTools(input.context);
  const tool = prepared.tools.find((one) => one.name === name);
  if (tool === undefined) return [];
  const reading = readInput(input);
  const callable = atOnce(readCallable(prepared, input.context));
  const call = { id: null, name, arguments: given };
  return atOnce(lookAtCall(call, tool, reading, callable, input.context)).looks;
}
