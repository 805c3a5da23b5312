import type { AnsweredQuestion, AssessInput, Held, Value } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import type { Binding } from '../call/bind.js';
import type { Call } from '../call/call.js';
import type { CallReading } from '../call/call-reading.js';
import { candidateRecords } from '../call/candidate-records.js';
import { parameterPath } from '../call/open-bindings.js';
import { settleMoments } from './moments-in-answer.js';
import { valuesInAnswer } from './values-in-answer.js';

type Input = Pick<AssessInput, 'answered' | 'given' | 'stated' | 'context'>;

/**
 * The calls with the values of the conversation, which go before what was read: what a second reader proved, what the last
 * answer says, what the reply before had stated, what earlier picks gave.
 */
export function* withGivenValues(use: CallReading, input: Input): InParts<CallReading> {
  const { answered, given, stated } = input;
  if (answered.length === 0 && !given && !stated) return use;
  const [first, ...others] = use.calls;
  if (first === undefined) return use;
  const values = new Map<string, Held>();
  for (const one of answered) setGiven(values, one);
  if (stated && stated.tool === first.tool.name) {
    for (const [name, value] of Object.entries(stated.values)) values.set(name, value);
    for (const one of stated.given) setGiven(values, one);
    for (const [name, value] of yield* readFromAnswer(first, stated, input.context))
      values.set(name, value);
  } else if (answered.length > 0) {
    for (const [name, value] of yield* readFromAnswers(first, answered, input.context)) {
      if (!values.has(name)) values.set(name, value);
    }
  }
  for (const { parameter, value } of given?.values ?? []) values.set(parameter, value);
  const declined = stated
    ? (name: string, value: Binding['value']) => isDeclined(stated, name, value)
    : () => false;
  const calls: Call[] = [];
  for (const one of [first, ...others])
    calls.push(yield* withValues(one, values, declined, input.context));
  return { ...use, calls };
}

/** Whether a value was read from the answer for something that was asked about, where the answer itself gives it none. */
function isDeclined(
  { answer, asked }: NonNullable<AssessInput['stated']>,
  name: string,
  value: Binding['value'],
): boolean {
  if (answer === null || value === undefined || !asked.includes(name)) return false;
  return answer.toLowerCase().includes(String(value).toLowerCase());
}

function setGiven(values: Map<string, Held>, { parameter, value }: AnsweredQuestion): void {
  if (parameter && value !== undefined) values.set(parameter, value);
}

function* readFromAnswer(
  { bindings }: Call,
  { answer, given, values }: NonNullable<AssessInput['stated']>,
  context: unknown,
): InParts<Map<string, Held>> {
  if (answer === null) return new Map();
  const settled = new Set(
    given.flatMap(({ value, parameter, corrects }) =>
      value !== undefined && parameter && !corrects ? [parameter] : [],
    ),
  );
  const asked = given.flatMap(({ parameter, corrects }) => (corrects ? [] : (parameter ?? [])));
  const said = { text: answer, asked, stated: values, settled };
  const found = yield* valuesInAnswer(bindings, said, context);
  settleMoments(bindings, found, said, context);
  return found;
}

/** Values of answers where nothing is known of the replies that they were given to; a later one goes first. */
function* readFromAnswers(
  { bindings }: Call,
  answered: readonly AnsweredQuestion[],
  context: unknown,
): InParts<Map<string, Held>> {
  const values = new Map<string, Held>();
  for (const text of new Set(answered.map(({ answer }) => answer))) {
    const asked = answered.flatMap(({ answer, parameter, value }) =>
      answer === text && parameter && value === undefined ? [parameter] : [],
    );
    if (asked.length === 0) continue;
    const said = { text, asked, stated: {} };
    for (const [name, value] of yield* valuesInAnswer(bindings, said, context))
      values.set(name, value);
  }
  return values;
}

function* withValues(
  call: Call,
  values: ReadonlyMap<string, Held>,
  declined: (name: string, value: Binding['value']) => boolean,
  context: unknown,
): InParts<Call> {
  const taken = new Set([...values.values()].flat().map(String));
  const bindings: Binding[] = [];
  for (const binding of call.bindings) {
    bindings.push(withValue(binding, values, declined, taken, context));
    yield;
  }
  return { ...call, bindings };
}

function withValue(
  binding: Binding,
  values: ReadonlyMap<string, Held>,
  declined: (name: string, value: Binding['value']) => boolean,
  taken: ReadonlySet<string>,
  context: unknown,
): Binding {
  const path = parameterPath(binding.parameter);
  const value = values.get(path) ?? ofSameRecord(binding, taken, context);
  if (value === undefined) {
    // What one parameter was given is not read for another as well.
    const isTaken = typeof binding.value === 'string' && taken.has(binding.value);
    return isTaken || declined(path, binding.value)
      ? { ...binding, value: undefined, sure: 0 }
      : binding;
  }
  return {
    ...binding,
    value: binding.parameter.isList && !Array.isArray(value) ? [value as Value] : value,
    sure: 1,
    several: [],
  };
}

/** Of records that fit equally well, the one that another parameter's value was picked from. */
function ofSameRecord(
  { several }: Binding,
  taken: ReadonlySet<string>,
  context: unknown,
): Value | undefined {
  if (several.length < 2) return undefined;
  const records = candidateRecords(context, several);
  const places = (records?.list.items ?? []).flatMap(({ fields }, at) =>
    fields.some(({ value }) => taken.has(String(value))) ? [at] : [],
  );
  return places.length === 1 ? records?.values[places[0] as number] : undefined;
}
