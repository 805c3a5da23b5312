import type { ProposedCall } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { assignScored } from '../call/bind.js';
import { BINDER } from '../call/binder-model.js';
import { prepareBindingInputWith } from '../call/binding-input.js';
import type { Callable } from '../call/call-reading.js';
import { parameterPath } from '../call/open-bindings.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Parameter, Tool } from '../call/schema.js';
import { scoreTool } from '../call/score-offers.js';
import type { Reading } from '../reading.js';
import { type ArgumentLook, lookAtArgument } from './argument-features.js';
import type { Bound } from './match-bound.js';
import { listArgumentValues } from './proposed-call.js';
import { gatherSources } from './sources.js';

/** The arguments of a proposed call, held against everything that was said and is known. */
export interface CallLook {
  readonly looks: readonly ArgumentLook[];
  /** Whether there were more values than are looked at. */
  readonly isCut: boolean;
}

/** Looks at every argument of a call; only its own tool is bound. */
export function* lookAtCall(
  call: ProposedCall,
  tool: PreparedTool,
  reading: Reading,
  { known, recordStems }: Callable,
  context: unknown,
): InParts<CallLook> {
  const bindingInput = prepareBindingInputWith(reading, known, recordStems);
  yield;
  const scored = yield* scoreTool(tool, bindingInput);
  const { bindings } = assignScored(tool, bindingInput, scored, BINDER.rivals);
  yield;
  const sources = gatherSources(reading, context);
  const { values, isCut } = listArgumentValues(call);
  const looks: ArgumentLook[] = [];
  for (const argument of values) {
    const parameter = findParameter(tool, argument.schemaPath);
    if (parameter === undefined) continue;
    const at = tool.parameters.indexOf(parameter);
    const bound: Bound = { binding: bindings[at], scored: scored[at] };
    looks.push(lookAtArgument(argument, parameter, sources, bound, tool));
    yield;
  }
  return { looks, isCut };
}

/** The parameter that an argument is for: by its path, else by its last names, which are all that deep schemas keep. */
function findParameter({ parameters }: Tool, path: string): Parameter | undefined {
  const names = path.split('.');
  const last = names.slice(-2).join('.');
  return (
    parameters.find((one) => parameterPath(one) === path) ??
    parameters.find((one) => parameterPath(one) === last) ??
    parameters.find(({ name }) => name === names.at(-1)) ??
    parameters.find(({ name }) => name === names[0])
  );
}
