import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { CallWithValues } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { asksForNothing, turnKind } from '../../utterance/turn-kind.js';
import { Utterance } from '../../utterance/utterance.js';
import type { Reading } from '../reading.js';
import { type Binding, BOUND } from './bind.js';
import { bindInContext } from './bind-in-context.js';
import { prepareBindingInputWith } from './binding-input.js';
import type { Callable } from './callable.js';
import { chooseTool } from './choose-tool.js';
import { userTurns } from './follow-up.js';
import { parameterPath } from './open-bindings.js';
import type { ParameterKind } from './parameter-kind.js';
import type { PreparedTool, PreparedTools } from './prepare-tools.js';
import { saysTask } from './says-task.js';
import type { Parameter } from './schema.js';
import { NOTHING_SPOKEN } from './spoken-records.js';

/** A call that an earlier turn of the user meant, with what was known of its parameters after that turn. */
export interface EarlierCall {
  readonly tool: PreparedTool;
  readonly bindings: readonly Binding[];
}

/** From this likelihood on a turn meant a tool at all. */
const LIKELY = 0.3;
const NOTHING_PASTED = new Utterance('', []);

/** The calls before this request, newest first: those of the session, else those that the user's turns meant. */
export function* readEarlierCalls(callable: Callable, reading: Reading): InParts<EarlierCall[]> {
  const { prepared, known, recordStems } = callable;
  if (reading.calls.length > 0) return decidedBefore(prepared, reading.calls);
  const calls: EarlierCall[] = [];
  for (const said of [...userTurns(reading)].reverse()) {
    const kind = turnKind(said.text, said.tokens, true, null);
    // Whoever calls something off takes back what was said; thanks and talk mean no call.
    if (kind === 'stop') calls.length = 0;
    if (asksForNothing(kind)) continue;
    const turns = reading.turns.slice(reading.turns.indexOf(said) + 1);
    const turn: Reading = {
      ...reading,
      ...{ said, turns, pasted: NOTHING_PASTED, kind },
      ...{ answered: [], answeredTurns: 0, recent: new Set<string>(), calls: [] },
    };
    const before = calls.map(({ tool }) => tool);
    const [first] = chooseTool(prepared, turn, NOTHING_SPOKEN, before);
    yield;
    if (first === undefined || first.likelihood < LIKELY) continue;
    const input = prepareBindingInputWith(
      { ...turn, turns: turns.slice(0, 1) },
      known,
      recordStems,
    );
    const { bindings } = yield* bindInContext(first.tool, input);
    calls.unshift({ tool: first.tool, bindings: carryOver(bindings, first.tool, calls, turn) });
  }
  return calls;
}

/** Calls of the session as far as their tools are still there, newest first. */
const decidedBefore = ({ tools }: PreparedTools, calls: readonly CallWithValues[]): EarlierCall[] =>
  calls.toReversed().flatMap(({ tool: name, bound }) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) return [];
    const bindings = tool.parameters.map((parameter): Binding => {
      const value = bound[parameterPath(parameter)];
      return { parameter, value, sure: value === undefined ? 0 : 1, several: [] };
    });
    return [{ tool, bindings }];
  });

/** A request as far as it says what may be carried over. */
export type Said = Pick<Reading, 'said' | 'answered' | 'kind'>;

/**
 * Fills what a request leaves open from the calls before it. A task goes on with what it was told until it was complete and is
 * ordered again. Another task takes over only the id of what the request points back at ("cancel it").
 */
export function carryOver(
  bindings: readonly Binding[],
  tool: PreparedTool,
  earlier: readonly EarlierCall[],
  { said, answered, kind }: Said,
): readonly Binding[] {
  const [last] = earlier;
  if (last === undefined) return bindings;
  const isBack = pointsBack(said);
  const isOn =
    last.tool === tool &&
    (isBack || !isComplete(last) || !saysTask(said, tool)) &&
    (kind === 'correction' || !namesOther(bindings, last));
  const asked = new Set(answered.map(({ parameter }) => parameter));
  return bindings.map((binding) => {
    const { parameter, value, sure, several } = binding;
    if (value !== undefined && sure >= BOUND) return binding;
    if (parameter.kind === 'switch' || asked.has(parameterPath(parameter))) return binding;
    const isLed = isOn || (isBack && several.length === 0 && isNamedId(parameter));
    const told = isLed ? toldBefore(parameter, isOn ? [last] : earlier) : undefined;
    return told === undefined ? binding : { ...told, parameter, carried: true };
  });
}

/** Words of a request that points back at something; a longer one says by itself what it means. */
const MOST_POINTING = 8;
const POINTS = lexiconWords('pointsBack');
const OTHER = new RegExp(`(?<!\\p{L})(?:${union('theOther')})(?!\\p{L})|other`, 'iu');
const pointsBack = ({ text, tokens }: Utterance): boolean =>
  tokens.length <= MOST_POINTING &&
  tokens.some(({ word }) => POINTS.has(word)) &&
  !OTHER.test(text);

/** Whether a request names somebody or something else than the call before it: its amounts and details are not meant. */
const namesOther = (bindings: readonly Binding[], last: EarlierCall): boolean =>
  bindings.some(({ parameter, value, sure }) => {
    if (value === undefined || sure < BOUND || !NAMES.has(parameter.kind)) return false;
    const before = last.bindings.find((one) => one.parameter === parameter)?.value;
    return before !== undefined && String(before) !== String(value);
  });
const NAMES: ReadonlySet<ParameterKind> = new Set(['id', 'person', 'place', 'text', 'email']);

const isComplete = ({ bindings }: EarlierCall): boolean =>
  bindings.every(({ parameter, value }) => !parameter.required || value !== undefined);

/** An id that says by its name of what: `order_id`. */
const isNamedId = ({ required, words, kind }: Parameter): boolean =>
  required && words.length > 1 && kind === 'id';

/** The value that the latest of these calls was told for the same parameter. */
function toldBefore(parameter: Parameter, calls: readonly EarlierCall[]): Binding | undefined {
  const path = parameterPath(parameter);
  return calls
    .map(({ bindings }) => bindings.find((one) => parameterPath(one.parameter) === path))
    .find(
      (one) =>
        one !== undefined &&
        one.value !== undefined &&
        one.sure >= BOUND &&
        one.parameter.type === parameter.type &&
        one.parameter.isList === parameter.isList &&
        (parameter.choices.length === 0 ||
          parameter.choices.some(({ value }) => value === one.value)),
    );
}
