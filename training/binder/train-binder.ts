import { assignScored } from '../../src/assess/call/bind.js';
import {
  BINDER,
  type BinderFile,
  usePresence,
  useWeights,
} from '../../src/assess/call/binder-model.js';
import { BINDING_FEATURES } from '../../src/assess/call/binding-features.js';
import { type BindingInput, prepareBindingInput } from '../../src/assess/call/binding-input.js';
import type { Net, NetFile } from '../../src/assess/call/net.js';
import { PRESENCE_FEATURES } from '../../src/assess/call/presence.js';
import { RIVAL_INPUTS, rivalInputs } from '../../src/assess/call/rivals.js';
import { readTools, type Tool } from '../../src/assess/call/schema.js';
import { scoreTool } from '../../src/assess/call/score-offers.js';
import type { Scored } from '../../src/assess/call/scored.js';
import { useValueWords, type ValueWords } from '../../src/assess/call/value-words.js';
import { zeros } from '../../src/assess/meaning.js';
import { readInput } from '../../src/assess/reading.js';
import { atOnce } from '../../src/turns.js';
import type { GoldCall } from '../gold-calls.js';
import { hashOf } from '../hash.js';
import type { Pair } from '../omission.js';
import { fitBinder } from './fit.js';
import { fitNet, type NetGroup } from './fit-net.js';
import { groupsOf, type Labelled, rightOffers, single, type WordedGroup } from './groups.js';
import { BINDER_PRIOR } from './prior.js';
import { trainValueWords } from './train-value-words.js';

/** How strongly weights are held to what they were expected to be. */
const PENALTY = 2;
const ROUNDS = 80;
const RIVALS = { inputs: RIVAL_INPUTS, hidden: 12, epochs: 14, rate: 0.005, decay: 1e-4 } as const;
const PRESENCE = {
  inputs: PRESENCE_FEATURES.length,
  hidden: 12,
  epochs: 10,
  rate: 0.004,
  decay: 3e-4,
} as const;
export const FOLDS = 3;
/** Features are few, and learn as much from every so manyth call without a twin. */
const EVERY = 3;
/** Calls that others have written weigh less: their requests name every argument, as users seldom do. */
const GOLD_WEIGHT = 0.7;

/** A request whose call is known, with everything that training asks of it more than once. */
export interface LabelledCall {
  readonly labelled: Labelled;
  /** What is trained on this fold is told by what was trained on the others. */
  readonly fold: number;
  readonly tool: Tool;
  readonly groups: readonly WordedGroup[];
  /** Whether it tells of presence: a twin does, a call of which nothing is missing does not. */
  readonly twin: boolean;
}

/** What binding is made of. */
export interface TrainedBinder {
  readonly binder: BinderFile;
  readonly words: ValueWords;
}

/** The twins of pairs with tools; those of one list of tools are in one fold. */
export function callsOfPairs(pairs: readonly Pair[]): LabelledCall[] {
  return pairs.flatMap(({ id, tool, clear, open, missing, arguments: gold }) => {
    if (tool === null) return [];
    const fold = foldOfTools(clear.context);
    return [
      ...labelledCall({ id, input: clear, tool, gold: single(gold), missing: [] }, fold, true),
      ...labelledCall({ id, input: open, tool, gold: single(gold), missing }, fold, true),
    ];
  });
}

/** The fold of a list of tools: requests with the same tools are in one. */
export function foldOfTools(context: unknown): number {
  return (hashOf(readTools(context)[0]?.name ?? '') >>> 3) % FOLDS;
}

/** Calls of public sets, spread over the folds. */
export function callsOfGold(gold: readonly GoldCall[]): LabelledCall[] {
  return gold.flatMap(({ id, input, tool, arguments: values }, i) =>
    labelledCall({ id, input, tool, gold: values, missing: [] }, i % FOLDS, false),
  );
}

/** Calls of our own phrases; those of one list of tools are in one fold. */
export function callsOfLabelled(labelled: readonly Labelled[]): LabelledCall[] {
  return labelled.flatMap((one) => labelledCall(one, foldOfTools(one.input.context), false));
}

function labelledCall(labelled: Labelled, fold: number, twin: boolean): LabelledCall[] {
  const { input, tool: name } = labelled;
  const tool = readTools(input.context).find((one) => one.name === name);
  if (tool === undefined) return [];
  const share = twin ? 1 : GOLD_WEIGHT;
  const groups = groupsOf(labelled).map((group) => ({ ...group, weight: share * group.weight }));
  return [{ labelled, fold, tool, groups, twin }];
}

/** Made anew each time: what is worked out with one set of weights must not be kept for the next. */
const prepareInputForCall = ({ labelled: { input } }: LabelledCall): BindingInput =>
  prepareBindingInput(readInput(input), input.context);

/**
 * Trains binding on calls that are known: first how well each offer fits by itself, by features and by words; then, on
 * scores of folds that the first was not trained on, how the best offers fit in view of each other; then whether a
 * required parameter has a value at all. What is trained is in use afterwards.
 */
export function trainBinder(calls: readonly LabelledCall[]): TrainedBinder {
  const scored = new Map<LabelledCall, Scored[]>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = calls.filter((call) => call.fold === fold);
    // Where no twin is held out, there is little to be learned.
    if (!held.some(({ twin }) => twin)) continue;
    fitOffers(calls.filter((call) => call.fold !== fold));
    for (const call of held)
      scored.set(call, atOnce(scoreTool(call.tool, prepareInputForCall(call))));
  }
  const rivals = fitNet([...scored].flatMap(rivalGroups), RIVALS);
  BINDER.rivals = rivals;
  const presence = fitNet(
    [...scored].flatMap(([call, all]) => (call.twin ? presenceGroups(call, all, rivals) : [])),
    PRESENCE,
  );
  usePresence(presence);
  const { weights, words } = fitOffers(calls);
  const binder = {
    weights: named(BINDING_FEATURES, weights),
    rivals: fileOf(rivals),
    presence: fileOf(presence),
  };
  return { binder, words };
}

/** How well each offer fits by itself; in use afterwards. */
function fitOffers(calls: readonly LabelledCall[]): { weights: Float64Array; words: ValueWords } {
  const plain = calls.filter((call, at) => call.twin || at % EVERY === 0);
  const weights = fitBinder(
    plain.flatMap(({ groups }) => groups),
    BINDER_PRIOR,
    PENALTY,
    ROUNDS,
  );
  useWeights(weights);
  const words = trainValueWords(
    calls.map(({ groups }) => groups),
    weights,
  );
  useValueWords(words);
  return { weights, words };
}

/** The best offers of each parameter, and leaving it empty, in view of each other. */
function rivalGroups([call, all]: [LabelledCall, Scored[]]): NetGroup[] {
  const inputs = rivalInputs(all);
  return all.flatMap(({ parameter, offers, scores, none }, at) => {
    const seen = inputs[at] as (typeof inputs)[number];
    const places = [...seen.offers.keys()];
    const wanted = rightOffers(call.labelled, parameter, offers);
    const right = places.flatMap((place, i) => (wanted.offers.has(place) ? [i] : []));
    if (wanted.none) right.push(places.length);
    if (right.length === 0) return [];
    const options = places.map((place) => ({
      input: seen.offers.get(place) as readonly number[],
      base: (scores[place] as number) - none,
    }));
    options.push({ input: seen.none, base: 0 });
    const weight = (parameter.required ? 1 : 0.5) * (call.twin ? 1 : GOLD_WEIGHT);
    return [{ options, right, weight }];
  });
}

const NOTHING: readonly number[] = zeros(PRESENCE_FEATURES.length);

/** Each required parameter of a twin: does the request say what it needs? */
function presenceGroups(call: LabelledCall, all: readonly Scored[], rivals: Net): NetGroup[] {
  const { tool, labelled } = call;
  const { missing } = labelled;
  return assignScored(tool, prepareInputForCall(call), all, rivals).required.map(
    ({ parameter, features }) => {
      const absent = missing.includes(parameter.name) || missing.includes(parameter.within);
      return {
        options: [
          { input: features, base: 0 },
          { input: NOTHING, base: 0 },
        ],
        right: [absent ? 1 : 0],
        weight: absent ? 1 : 0.6,
      };
    },
  );
}

const fileOf = ({ hidden, weights, bias, out }: Net): NetFile => ({
  hidden,
  weights: Array.from(weights, round),
  bias: Array.from(bias, round),
  out: Array.from(out, round),
});

/** Weights by name, to three digits; those that are 0 are left out. */
export function named(
  names: readonly string[],
  weights: ArrayLike<number>,
): Record<string, number> {
  return Object.fromEntries(
    names
      .map((name, at) => [name, round(weights[at] as number)] as const)
      .filter(([, weight]) => weight !== 0),
  );
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
