import type { Evidence } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { asksForWords } from '../../utterance/word-work.js';
import type { Reading } from '../reading.js';
import { anyToolOdds } from './any-tool.js';
import { type Binding, BOUND, oneValue } from './bind.js';
import { type BindingInput, prepareBindingInputWith } from './binding-input.js';
import type { Call, OrderedCalls } from './call.js';
import type { Callable } from './callable.js';
import { chooseTool, isEnglish, mayAnswer, type RankedTool } from './choose-tool.js';
import { readEarlierCalls } from './earlier-calls.js';
import { likelyCalls } from './likely-calls.js';
import { parameterDimension } from './parameter-kind.js';
import { severalCalls } from './several-calls.js';
import { readSpokenRecords } from './spoken-records.js';

/** Reading of a request by the tools of a call. */
export interface CallReading extends OrderedCalls {
  readonly tools: number;
  /** How likely the first tool is the one that is meant, 0 to 1. */
  readonly likelihood: number;
  readonly lead: number;
  readonly fit: number;
  /** How unlikely it is that every required parameter has a value, as minus log likelihoods, over the likely tools. */
  readonly doubt: number;
  /** Whether the request's language lets its words be compared with the tools'. */
  readonly comparable: boolean;
  /** How many times a piece of the request was held against a parameter: what it cost. */
  readonly compared: number;
  /** Where no tool does what is asked for: how sure that is, in log-odds from the first doubt on. */
  readonly unfit: number;
}

export const NO_CALL: CallReading = {
  tools: 0,
  calls: [],
  unfilled: [],
  likelihood: 0,
  lead: 0,
  fit: 0,
  doubt: 0,
  comparable: true,
  compared: 0,
  unfit: 0,
};

/**
 * Below these log-odds no tool does what is asked for. A question is answered without a tool at no cost, while nobody
 * wants to hear of an order that there is no tool for it: there the chance must be below four in ten. Whoever has records is asked
 * about them: there a question is looked up unless that is plainly no use.
 */
const SOME_TOOL = { question: 0, ofRecords: -1.6, order: Math.log(0.4 / 0.6) } as const;

/**
 * Picks the tools that a request means and fills their parameters.
 *
 * @param isKnown whether there is but the tool that is meant
 */
export function* readCalls(
  callable: Callable,
  reading: Reading,
  isKnown = false,
): InParts<CallReading> {
  const { prepared, known, recordStems } = callable;
  if (prepared.tools.length === 0) return NO_CALL;
  // Only requests in other languages need the embedder, which takes its time for each new tool.
  if (!isEnglish(reading)) {
    for (const tool of prepared.tools) {
      tool.embedding();
      yield;
    }
  }
  const spoken = yield* readSpokenRecords(known, reading);
  const earlier = yield* readEarlierCalls(callable, reading);
  const all = chooseTool(
    prepared,
    reading,
    spoken,
    earlier.map(({ tool }) => tool),
  );
  const ranked = isKnown ? all : mayAnswer(all, reading);
  if (ranked.length === 0) return NO_CALL;
  yield;
  // What earlier turns said is carried over; only an offer of the assistant is still to be read.
  const kept = Math.max(reading.answeredTurns, 1);
  const present =
    earlier.length > 0 ? { ...reading, turns: reading.turns.slice(0, kept) } : reading;
  const bindingInput = prepareBindingInputWith(present, known, recordStems);
  yield;
  const comparable = isEnglish(reading);
  const [first, second] = ranked as [RankedTool, RankedTool | undefined];
  const lead = first.likelihood - (second?.likelihood ?? 0);
  const fit = Math.max(...ranked.slice(0, 3).map((one) => one.fit));
  const odds = anyToolOdds(ranked, reading, comparable);
  const asks = known.lists.length > 0 ? SOME_TOOL.ofRecords : SOME_TOOL.question;
  const least = reading.kind === 'question' ? asks : SOME_TOOL.order;
  const likely = isKnown || odds >= least ? yield* likelyCalls(ranked, bindingInput, earlier) : [];
  // What needs no tool is answered; whether more must be known is told by its words alone.
  if (likely.length === 0 && needsNoTool(reading)) return NO_CALL;
  const [best] = likely;
  const ordered = best === undefined ? NO_CALL : yield* severalCalls(callable, best, reading);
  return {
    tools: prepared.tools.length,
    calls: ordered.calls,
    unfilled: ordered.unfilled,
    likelihood: first.likelihood,
    lead,
    fit,
    doubt: likely.reduce((sum, call) => sum + call.likelihood * doubtOf(call.bindings), 0),
    comparable,
    compared: comparedIn(bindingInput),
    unfit: likely.length === 0 ? least - odds : 0,
  };
}

/** A question, and what is made of words alone. */
const needsNoTool = ({ kind, said }: Reading): boolean => kind === 'question' || asksForWords(said);

const comparedIn = ({ around, spans }: BindingInput): number =>
  [...around.keys()].reduce((sum, tool) => sum + tool.parameters.length * spans.length, 0);

const LEAST_SURE = 0.02;

/** Minus the logarithm of how likely it is that every required parameter has a value. */
const doubtOf = (bindings: readonly Binding[]): number =>
  bindings.reduce(
    (sum, binding) =>
      binding.parameter.required ? sum - Math.log(Math.max(oneValue(binding), LEAST_SURE)) : sum,
    0,
  );

/** Whether every required parameter of every call has exactly one value. */
export const isComplete = ({ calls }: CallReading): boolean =>
  calls.every(({ bindings }) =>
    bindings.every((binding) => !binding.parameter.required || oneValue(binding) >= BOUND),
  );

/** Evidence of ambiguity where no tool does what is asked for; the more, the surer. */
const UNFIT = 0.7;
const MOST_UNFIT = 2;

/** A missing required parameter speaks for ambiguity, a complete call against it. */
export function callEvidence(reading: CallReading): Evidence[] {
  if (reading.tools === 0) return [];
  const [first, ...further] = reading.calls;
  if (first === undefined) {
    const weight = UNFIT + Math.min(MOST_UNFIT, reading.unfit);
    return [{ dimension: 'goal', kind: 'no_tool_fits', weight, text: 'no tool fits the request' }];
  }
  const found = [
    ...openParameters(first, 1),
    ...further.flatMap((call) => openParameters(call, 0.6)),
  ];
  if (found.length === 0) {
    const weight = first.bindings.some(({ parameter }) => parameter.required) ? -1 : -0.3;
    for (const dimension of ['goal', 'scope', 'constraints'] as const) {
      found.push({ dimension, kind: 'complete_call', weight, text: first.tool.name });
    }
  }
  return found;
}

function openParameters({ bindings }: Call, share: number): Evidence[] {
  return bindings
    .filter((binding) => binding.parameter.required && oneValue(binding) < BOUND)
    .map(({ parameter, sure, several }): Evidence => {
      const dimension = parameterDimension(parameter, parameter.kind);
      return several.length > 0
        ? { dimension, kind: 'several_records', weight: share * 1.8, text: parameter.label }
        : {
            dimension,
            kind: 'missing_parameter',
            weight: share * (2 - 2 * sure),
            text: parameter.label,
          };
    });
}
