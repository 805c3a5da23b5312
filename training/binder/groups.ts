import { crossed } from '../../src/assess/call/binding-features.js';
import { prepareBindingInput, readToolContext } from '../../src/assess/call/binding-input.js';
import { nullFeatures, offerFeatures } from '../../src/assess/call/offer-features.js';
import { type Parameter, readTools, type Tool } from '../../src/assess/call/schema.js';
import {
  sourceOf,
  tellNothing,
  tellOffer,
  tellParameter,
  tellWanted,
} from '../../src/assess/call/tell-value.js';
import type { ToolContext } from '../../src/assess/call/tool-context.js';
import { isChosen } from '../../src/assess/call/value-fit.js';
import { type Offer, offersFor } from '../../src/assess/call/value-offers.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { clockTime, isoDate } from '../../src/utterance/read-value.js';
import { type Bag, bagOf } from './bags.js';

/** The offers for one parameter, leaving it empty included, and which of them are right. */
export interface Group {
  readonly id: string;
  readonly options: readonly {
    readonly indices: readonly number[];
    readonly values: readonly number[];
  }[];
  readonly right: readonly number[];
  readonly weight: number;
}

/** The same with the words of each option and of what the parameter wants, in the order of the options. */
export interface WordedGroup extends Group {
  readonly said: readonly Bag[];
  readonly wanted: readonly Bag[];
}

/** A request whose arguments are known. */
export interface Labelled {
  readonly id: string;
  readonly input: AssessInput;
  readonly tool: string;
  /** For each argument the values that are right. */
  readonly gold: Readonly<Record<string, readonly unknown[]>>;
  /** Parameters that the request leaves out. */
  readonly missing: readonly string[];
}

/** One group a parameter. A value that no offer has teaches nothing and is left out. */
export function groupsOf(labelled: Labelled): WordedGroup[] {
  const { id, input, tool: name } = labelled;
  const tool = readTools(input.context).find((one) => one.name === name);
  if (tool === undefined) return [];
  const bindingInput = prepareBindingInput(readInput(input), input.context);
  const around = readToolContext(tool, bindingInput);
  const saidBags = new Map<object, Bag>();
  return tool.parameters.flatMap((parameter) => {
    const offers = offersFor(parameter, bindingInput.spans, bindingInput.known, around.groundings);
    const options = offers.map((offer) =>
      vectorOf((sink) => offerFeatures(parameter, offer, around, crossed(parameter, sink))),
    );
    options.push(vectorOf((sink) => nullFeatures(parameter, around, crossed(parameter, sink))));
    const right = rightOffers(labelled, parameter, offers);
    const places = [...right.offers, ...(right.none ? [offers.length] : [])];
    if (places.length === 0) return [];
    const weight = right.offers.size > 0 || parameter.required ? 1 : 0.5;
    const words = wordsOfOptions(parameter, tool, offers, around, saidBags);
    return [{ id, options, right: places, weight, ...words }];
  });
}

/**
 * The places of the offers that are right, and whether leaving the parameter empty is. Records that fit equally well
 * are as good as nothing where the value is missing.
 */
export function rightOffers(
  { gold, missing }: Labelled,
  parameter: Parameter,
  offers: readonly Offer[],
): { offers: ReadonlySet<number>; none: boolean } {
  const absent = missing.includes(parameter.name) || missing.includes(parameter.within);
  const wanted = absent ? [] : rightValues(gold, parameter);
  const places = offers.flatMap((offer, place) =>
    wanted.some((one) => isRight(offer, one)) || (absent && isTied(offer)) ? [place] : [],
  );
  return { offers: new Set(places), none: wanted.length === 0 };
}

const isTied = (offer: Offer): boolean => offer.from === 'record' && offer.labels.length > 1;

/** The right values of a parameter, of a nested one too; none where the call leaves it out. */
function rightValues(
  gold: Readonly<Record<string, readonly unknown[]>>,
  { name, within }: Parameter,
): unknown[] {
  if (within === '') return [...(gold[name] ?? [])];
  return (gold[within] ?? gold[name] ?? []).flatMap((outer) => {
    const inner = Array.isArray(outer) ? outer[0] : outer;
    if (typeof inner !== 'object' || inner === null) return gold[within] ? [] : [outer];
    const value = (inner as Record<string, unknown>)[name];
    return value === undefined ? [] : [value];
  });
}

export const single = (
  gold: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(Object.entries(gold).map(([name, value]) => [name, [value]]));

function isRight(offer: Offer, wanted: unknown): boolean {
  if (isTied(offer)) return false;
  return Array.isArray(wanted)
    ? wanted.some((one) => sameValue(offer.value, one))
    : sameValue(offer.value, wanted);
}

/** Whether a bound value says the same as the wanted one, regardless of case, articles and marks. */
export function sameValue(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const values = Array.isArray(value) ? value : [value];
    return (
      values.length === wanted.length &&
      wanted.every((one) => values.some((other) => sameValue(other, one)))
    );
  }
  if (Array.isArray(value)) return value.length === 1 && sameValue(value[0], wanted);
  if (typeof wanted === 'number') return Number(value) === wanted;
  if (typeof wanted === 'boolean') return value === wanted;
  const [a, b] = [plain(value), plain(wanted)];
  if (a === b) return true;
  const [moment, other] = [momentOf(String(value)), momentOf(String(wanted))];
  if (moment !== null && moment === other) return true;
  // A text to be written may be a word longer or shorter.
  return (
    b.length > 24 &&
    a.length > 12 &&
    (a.includes(b) || (b.includes(a) && a.length > 0.6 * b.length))
  );
}

/** A date or a time of day in one form, however it is written; null for anything else. */
function momentOf(text: string): string | null {
  const clean = text.trim().toLowerCase();
  const clock = /^(.*?\d)(?:t|,? (?:at )?)(\d{1,2}[:.h]\d{2})(?::\d{2})?z?$/.exec(clean);
  if (clock) {
    const date = isoDate(clock[1] as string);
    const time = clockTime(clock[2] as string);
    if (date?.length === 10 && time) return `${date}T${time}`;
  }
  if (clean.length > 40) return null;
  const date = isoDate(clean);
  return date?.length === 10 ? date : clockTime(clean);
}

const plain = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/^(?:the|a|an|my|our|der|die|das|la|le|el|il|de|het|o)\s+/i, '')
    .replace(/[\s.,;:!?'"’_-]+/g, ' ')
    .trim();

/** What the words of each offer say, and of leaving the parameter empty; and of the parameter, for each of them. */
function wordsOfOptions(
  parameter: Parameter,
  tool: Tool,
  offers: readonly Offer[],
  around: ToolContext,
  known: Map<object, Bag>,
): Pick<WordedGroup, 'said' | 'wanted'> {
  const own = bagOf((sink) => tellParameter(parameter, tool, sink));
  const said: Bag[] = [];
  const wanted: Bag[] = [];
  for (const offer of offers) {
    const source = sourceOf(offer, around);
    const bag = known.get(source) ?? bagOf((sink) => tellOffer(offer, around, sink));
    known.set(source, bag);
    said.push(bag);
    wanted.push(
      takesWords(offer) ? own : bagOf((sink) => tellWanted(parameter, tool, offer, sink)),
    );
  }
  said.push(bagOf((sink) => tellNothing(isChosen(parameter), sink)));
  wanted.push(own);
  return { said, wanted };
}

/** Whether an offer answers to its parameter as a whole. */
const takesWords = ({ from }: Offer): boolean => from !== 'choice' && from !== 'switch';

function vectorOf(make: (sink: (feature: number, value: number) => void) => void): {
  indices: number[];
  values: number[];
} {
  const indices: number[] = [];
  const values: number[] = [];
  make((feature, value) => {
    if (value === 0) return;
    indices.push(feature);
    values.push(value);
  });
  return { indices, values };
}
