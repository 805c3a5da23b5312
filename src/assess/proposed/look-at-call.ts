import type { ProposedCall } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { assignScored } from '../call/bind.js';
import { settleInContext } from '../call/bind-in-context.js';
import { BINDER } from '../call/binder-model.js';
import { prepareBindingInputWith } from '../call/binding-input.js';
import type { Callable } from '../call/callable.js';
import { parameterPath } from '../call/open-bindings.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Parameter, Tool } from '../call/schema.js';
import { scoreTool } from '../call/score-offers.js';
import type { Reading } from '../reading.js';
import { type ArgumentLook, lookAtArgument } from './argument-features.js';
import type { Bound } from './match-bound.js';
import { type ArgumentValue, listArgumentValues } from './proposed-call.js';
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
  const settled = settleInContext(tool, bindings, bindingInput);
  yield;
  const sources = gatherSources(reading, context);
  const { values, isCut } = listArgumentValues(call);
  const stems = new Map(values.map((value) => [value, listStems(value)]));
  const looks: ArgumentLook[] = [];
  for (const argument of values) {
    const parameter = findParameter(tool, argument.schemaPath);
    if (parameter === undefined) continue;
    const at = tool.parameters.indexOf(parameter);
    const bound: Bound = {
      ...{ binding: bindings[at], scored: scored[at] },
      settled: settled[at] === bindings[at] ? undefined : settled[at],
    };
    const others = values.filter(({ schemaPath }) => schemaPath !== argument.schemaPath);
    const elsewhere = new Set(others.flatMap((other) => stems.get(other) ?? []));
    looks.push(lookAtArgument(argument, parameter, sources, bound, tool, { others, elsewhere }));
    yield;
  }
  return { looks, isCut };
}

/** Stems of what an argument says. */
const listStems = ({ value }: ArgumentValue): string[] =>
  typeof value === 'boolean'
    ? []
    : tokenize(String(value), MOST_WORDS).map(({ word }) => stem(word));

/** Words of an argument that are looked at. */
const MOST_WORDS = 60;

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
