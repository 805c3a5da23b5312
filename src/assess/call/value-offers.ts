import { wordSet } from '../../utterance/word-set.js';
import type { Grounding } from './ground.js';
import { type Field, findId, isUsable } from './record-list.js';
import type { Known } from './records.js';
import type { Parameter } from './schema.js';
import type { Span } from './span.js';
import { type Value, valueFor } from './values-for.js';

/** Something that may fill a parameter. */
export type Offer =
  | { readonly from: 'span'; readonly value: Value; readonly span: Span }
  | { readonly from: 'choice'; readonly value: Value; readonly at: number }
  | { readonly from: 'switch'; readonly value: boolean }
  | { readonly from: 'scalar'; readonly value: Value; readonly field: Field }
  | RecordOffer;

/** The value of the caller's records that fit a request best. */
export interface RecordOffer {
  readonly from: 'record';
  readonly value: Value;
  readonly field: Field;
  readonly grounding: Grounding;
  /** Names of the equally fitting records; one: it is certain which is meant. */
  readonly labels: readonly string[];
  /** How well the field answers to the parameter, 0 to 1. */
  readonly fit: number;
}

/**
 * Lists everything that may fill a parameter.
 *
 * @param isOwnMeant whether the request speaks of the user's own things
 */
export function offersFor(
  parameter: Parameter,
  spans: readonly Span[],
  known: Known,
  groundings: readonly Grounding[],
  isOwnMeant = true,
): Offer[] {
  if (parameter.choices.length > 0) {
    return parameter.choices.map(({ value }, at) => ({ from: 'choice', value, at }));
  }
  if (parameter.kind === 'switch') {
    return [
      { from: 'switch', value: true },
      { from: 'switch', value: false },
    ];
  }
  const offers: Offer[] = [];
  for (const span of spans) {
    const value = valueFor(parameter, span);
    if (value !== null) offers.push({ from: 'span', value, span });
  }
  for (const field of known.scalars) {
    if (!isOwnMeant && isOfUser(field) && !parameter.words.some((word) => USER_WORDS.has(word)))
      continue;
    if (typeof field.value !== 'boolean' && keyFit(parameter, field, new Set()) >= 0.5) {
      offers.push({ from: 'scalar', value: field.value, field });
    }
  }
  offers.push(
    ...ofOwnKind(
      parameter,
      groundings.flatMap((one) => recordOffers(parameter, one)),
    ),
  );
  return offers;
}

/**
 * Keeps, for a parameter that names a record by its id, the offers of the kind of record that it is called after: an
 * `event_id` is no file's. The id in a record of another kind counts where more was said of that one.
 */
function ofOwnKind(parameter: Parameter, offers: readonly RecordOffer[]): readonly RecordOffer[] {
  const home = offers.filter((offer) => isHome(parameter, offer));
  if (home.length === 0) return offers;
  const said = Math.max(...home.map(({ grounding }) => grounding.score));
  return offers.filter(
    (offer) =>
      home.includes(offer) ||
      (parameter.required && offer.fit >= SAME_KEY && said === 0 && offer.grounding.score > 0),
  );
}

/** From here on a field has the parameter's own name. */
const SAME_KEY = 0.9;

/** Whether an offer is the id of a record of the kind that the parameter is called after. */
export function isHome({ stems }: Parameter, { field, grounding: { list } }: RecordOffer): boolean {
  const [first] = list.items;
  const isOwnId = first !== undefined && findId(list, first)?.key === field.key;
  // An id by any name: the `barcode` of copies is theirs, not that of loans.
  if (
    isOwnId &&
    stems.size === field.keyStems.length &&
    field.keyStems.every((one) => stems.has(one))
  )
    return true;
  if (!field.keyStems.some((word) => ID_KEY.test(word))) return false;
  const kinds = [...stems].filter((word) => !ID_KEY.test(word));
  if (kinds.length === 0)
    return stems.size === field.keyStems.length && field.keyStems.every((one) => stems.has(one));
  // The key may name the record itself (`id`) or be its foreign key in another one (`pet_id` of an appointment).
  const others = field.keyStems.filter((word) => !ID_KEY.test(word));
  return (
    kinds.every((word) => list.stems.has(word)) && others.every((word) => list.stems.has(word))
  );
}

/** Names of the objects that hold who is speaking, and of parameters that ask for that. */
const USER_WORDS = wordSet(
  'user profile me self account agent caller operator requester requested sender from author reporter reported created owner by contact',
);
const HOLDS_USER = wordSet('user profile me self agent caller operator requester current');
const isOfUser = ({ keyWords }: Field): boolean =>
  keyWords.length > 1 && HOLDS_USER.has(keyWords[0] ?? '');

function recordOffers(parameter: Parameter, grounding: Grounding): RecordOffer[] {
  const { list, best, score } = grounding;
  const first = list.items[best[0] as number];
  if (first === undefined || (list.keyed && score === 0)) return [];
  const usable = first.fields.filter(isUsable);
  let chosen: { field: Field; fit: number } | null = null;
  for (const field of usable) {
    const fit = keyFit(parameter, field, list.stems);
    if (fit > (chosen?.fit ?? 0.3)) chosen = { field, fit };
  }
  chosen ??= score > 0 ? onlyOfKind(parameter, usable) : null;
  if (chosen === null) return [];
  const { field, fit } = chosen;
  const labels = best.map((at) => labelRecord(list.items[at]?.fields ?? [], field.key));
  return [{ from: 'record', value: field.value as Value, field, grounding, labels, fit }];
}

/** The offer of the records that answer best to a parameter; of equal ones those of which most was said. */
export function bestRecord(offers: readonly Offer[]): RecordOffer | null {
  let best: RecordOffer | null = null;
  for (const offer of offers) {
    if (offer.from !== 'record') continue;
    const ahead =
      best === null ? 1 : offer.fit - best.fit || offer.grounding.score - best.grounding.score;
    if (ahead > 0) best = offer;
  }
  return best;
}

/** Where no key answers to a parameter: the one value of a record that was spoken of which looks like what it takes. */
function onlyOfKind(
  { kind }: Parameter,
  fields: readonly Field[],
): { field: Field; fit: number } | null {
  const fitting = fields.filter(({ value, keyStems }) => LOOKS[kind]?.(String(value), keyStems));
  const [only] = fitting;
  return only !== undefined && fitting.length === 1 ? { field: only, fit: 0.3 } : null;
}

type Look = (value: string, key: readonly string[]) => boolean;
const isIdentifier: Look = (_, key) => key.some((word) => ID_KEY.test(word));
const isMoment: Look = (value) => /^\d{4}-\d\d|^\d{1,2}:\d\d/.test(value);
const isNumber: Look = (value) => /^[\d.,]+$/.test(value);
const isName: Look = (_, key) => key.length === 0 || key.some((word) => LABEL.has(word));
/** Tests for the form of a record's value that may fill a parameter of a kind. */
const LOOKS: Readonly<Partial<Record<Parameter['kind'], Look>>> = {
  id: isIdentifier,
  thing: isIdentifier,
  system: isIdentifier,
  date: isMoment,
  time: isMoment,
  duration: (value) => /^\d+ \p{L}+$/u.test(value),
  number: isNumber,
  money: isNumber,
  person: isName,
  place: isName,
  email: (value) => value.includes('@'),
};

const ID_KEY = /^(?:id|number|no|nr|num|code|ref|reference|sku|iban|email|key|plate|tag|serial)$/;
const LABEL = wordSet('name title label subject merchant payee description summary product item');

/** Names a record as a person would: by its name and its id. */
export function labelRecord(fields: readonly Field[], key: string): string {
  const own = fields.find((field) => field.key === key);
  const name = fields.find((field) => LABEL.has(field.key) && field !== own);
  const other = fields.find(
    (field) => field !== own && field !== name && typeof field.value !== 'boolean',
  );
  const parts = [name ?? other, own].flatMap((field) => (field ? [String(field.value)] : []));
  return [...new Set(parts)].join(' · ').slice(0, 60);
}

/** Kinds of parameters that name one of the caller's things. */
const REFERS: ReadonlySet<Parameter['kind']> = new Set([
  'thing',
  'person',
  'place',
  'system',
  'text',
]);

/** How well a field's key answers to a parameter: `id` of `cards` to `card_id` wholly. */
export function keyFit(parameter: Parameter, field: Field, list: ReadonlySet<string>): number {
  const { stems, kind } = parameter;
  const key = new Set(field.keyStems);
  if (key.size === 0) return plainFit(parameter, list);
  const shared = [...stems].filter((word) => key.has(word)).length;
  const named = [...stems].some(
    (word) =>
      list.has(word) || [...list].some((one) => one.startsWith(word) || word.startsWith(one)),
  );
  const isId = [...key].some((word) => ID_KEY.test(word));
  const wantsId = kind === 'id';
  if (shared === stems.size && shared === key.size) return named || wantsId ? 1 : 0.9;
  if (wantsId && isId) return shared > 0 && named ? 0.95 : named ? 0.85 : 0.5;
  if (isId && named && REFERS.has(kind)) return 0.75;
  if (shared > 0) return 0.4 + (0.5 * shared) / Math.max(stems.size, key.size);
  const isName = [...key].some((word) => LABEL.has(word));
  if (isName && (kind === 'person' || kind === 'place' || kind === 'thing' || kind === 'text'))
    return named ? 0.8 : 0.45;
  if (kind === 'email' && key.has('email')) return 0.9;
  return 0;
}

/** A list of plain values (`services: ["api", "web"]`) answers to a parameter of its name. */
function plainFit({ stems, kind }: Parameter, list: ReadonlySet<string>): number {
  const named = [...stems].some(
    (word) => list.has(word) || [...list].some((one) => one.startsWith(word)),
  );
  return named ? 0.9 : kind === 'thing' || kind === 'place' || kind === 'person' ? 0.4 : 0;
}
