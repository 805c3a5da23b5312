import { zeros } from '../meaning.js';
import { SPAN_KINDS } from './binding-features.js';
import { GROUP_OF, GROUPS } from './groups.js';
import { saySame } from './same-offer.js';
import type { Scored } from './scored.js';
import { bestRecord, type Offer, type RecordOffer } from './value-offers.js';

/** Features of an offer beside how it scores alone: who else wants it, and what else there is. */
const NUMBERS = [
  'lead',
  'lead_up',
  'share',
  'margin',
  'no_other',
  'rival_lead',
  'rival_margin',
  'no_rival',
  'rival_required',
  'rival_has_other',
  'required',
  'default',
  'same_group',
  'parts',
  'from_turn',
  'tied',
  'names_one',
  'names_several',
  'best',
] as const;
/** The place of each number. */
const N = Object.fromEntries(NUMBERS.map((name, at) => [name, at])) as Record<
  (typeof NUMBERS)[number],
  number
>;
const SOURCES = ['span', 'choice', 'switch', 'scalar', 'record'] as const;
const AT_SOURCE = NUMBERS.length;
const AT_KIND = AT_SOURCE + SOURCES.length;
const AT_GROUP = AT_KIND + SPAN_KINDS.length;
const AT_LEAD = AT_GROUP + GROUPS.length;
const AT_NULL = AT_LEAD + GROUPS.length;
/** Inputs of the net that looks at offers again. */
export const RIVAL_INPUTS = AT_NULL + 1;

const NOTHING: readonly number[] = zeros(RIVAL_INPUTS);

const clip = (value: number): number => Math.max(-6, Math.min(6, value)) / 3;

/** Offers of one parameter once all of them are scored. */
interface Row {
  readonly scored: Scored;
  readonly leads: readonly number[];
  readonly shares: readonly number[];
  /** Places of the best offers by lead, the best first. */
  readonly order: readonly number[];
  /** Places of the texts that those of them that are looked at take. */
  readonly top: readonly Taking[];
}

/** How far an offer leads, and the first and the last place that it takes. */
interface Taking {
  readonly lead: number;
  readonly first: number;
  readonly last: number;
}

function rowOf(scored: Scored): Row {
  const { scores, none, offers } = scored;
  const leads = scores.map((score) => score - none);
  const order = bestOf(leads);
  const top = order
    .slice(0, LOOKED_AT)
    .map((i) => takingOf(offers[i] as Offer, leads[i] as number));
  return { scored, leads, shares: sharesOf(scored, order), order, top };
}

/** The likelihood of each offer; what says the same supports each other, of which only the best few can matter. */
function sharesOf({ scores, none, offers }: Scored, order: readonly number[]): number[] {
  let top = none;
  for (const score of scores) if (score > top) top = score;
  let all = Math.exp(none - top);
  const weights = scores.map((score) => Math.exp(score - top));
  for (const weight of weights) all += weight;
  const shares = weights.map((weight) => weight / all);
  const supported = order.slice(0, 4).map((i) => {
    let share = shares[i] as number;
    for (const j of order.slice(0, 8))
      if (i !== j && saySame(offers[i] as Offer, offers[j] as Offer)) share += shares[j] as number;
    return share;
  });
  for (const [rank, share] of supported.entries()) shares[order[rank] as number] = share;
  return shares;
}

/** A place is nowhere where an offer takes nothing. */
function takingOf(offer: Offer, lead: number): Taking {
  const places = offer.from === 'span' ? offer.span.places : [];
  return { lead, first: places[0] ?? Number.POSITIVE_INFINITY, last: places.at(-1) ?? -1 };
}

/** Offers of a row that are worth a second look; the others stay as they are. */
const LOOKED_AT = 6;
/** Offers of a row among which another value than the best one is looked for. */
const ORDERED = 16;

/** The places of the highest numbers, the highest first, of equal ones the first. */
function bestOf(numbers: readonly number[]): number[] {
  const best: number[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number;
    if (best.length === ORDERED && number <= (numbers[best[ORDERED - 1] as number] as number))
      continue;
    let at = Math.min(best.length, ORDERED - 1);
    for (; at > 0 && (numbers[best[at - 1] as number] as number) < number; at--)
      best[at] = best[at - 1] as number;
    best[at] = i;
  }
  return best;
}

/**
 * The inputs for each parameter: one for each of its best offers, by their place, and one for leaving it empty.
 */
export function rivalInputs(
  all: readonly Scored[],
): { offers: Map<number, number[]>; none: number[] }[] {
  const rows = all.map(rowOf);
  const groups = all.map(({ parameter }) => GROUP_OF[parameter.kind] as number);
  return rows.map((row, at) => {
    const { parameter, offers } = row.scored;
    const group = groups[at] as number;
    const alike = groups.filter((one) => one === group).length;
    const about = (input: number[], lead: number): void => {
      input[N.required] = parameter.required ? 1 : 0;
      input[N.default] = parameter.hasDefault ? 1 : 0;
      input[N.same_group] = Math.min(alike - 1, 3) / 3;
      input[AT_GROUP + group] = 1;
      input[AT_LEAD + group] = clip(lead);
    };
    const record = bestRecord(offers);
    const found = new Map<number, number[]>();
    for (const [rank, i] of row.order.slice(0, LOOKED_AT).entries()) {
      const offer = offers[i] as Offer;
      const input = NOTHING.slice();
      const lead = row.leads[i] as number;
      const other = row.order.find((j) => j !== i && !saySame(offer, offers[j] as Offer));
      const rival = rivalOf(rows, at, row.top[rank] as Taking);
      input[N.lead] = clip(lead);
      input[N.lead_up] = Math.max(0, clip(lead));
      input[N.share] = row.shares[i] as number;
      input[N.margin] = other === undefined ? 0 : clip(lead - (row.leads[other] as number));
      input[N.no_other] = other === undefined ? 1 : 0;
      if (rival === null) input[N.no_rival] = 1;
      else {
        input[N.rival_lead] = clip(rival.lead);
        input[N.rival_margin] = clip(lead - rival.lead);
        input[N.rival_required] = rival.row.scored.parameter.required ? 1 : 0;
        input[N.rival_has_other] = clip(rival.other);
      }
      about(input, lead);
      input[N.parts] = offer.from === 'span' ? Math.min(offer.span.places.length, 5) / 5 : 0;
      input[N.from_turn] = offer.from === 'span' && offer.span.age > 0 ? 1 : 0;
      input[N.tied] = offer.from === 'record' && offer.labels.length > 1 ? 1 : 0;
      const named = offer.from === 'span' && record !== null && names(offer.span.places, record);
      if (named) input[record.labels.length > 1 ? N.names_several : N.names_one] = 1;
      input[N.best] = rank === 0 ? 1 : 0;
      input[AT_SOURCE + SOURCES.indexOf(offer.from)] = 1;
      if (offer.from === 'span') input[AT_KIND + SPAN_KINDS.indexOf(offer.span.kind)] = 1;
      found.set(i, input);
    }
    const none = NOTHING.slice();
    const best = row.order[0];
    const lead = best === undefined ? -18 : (row.leads[best] as number);
    none[N.lead] = clip(lead);
    none[N.share] = best === undefined ? 0 : (row.shares[best] as number);
    about(none, lead);
    none[AT_NULL] = 1;
    const rival = best === undefined ? null : rivalOf(rows, at, row.top[0] as Taking);
    if (rival === null) none[N.no_rival] = 1;
    else {
      none[N.rival_lead] = clip(rival.lead);
      none[N.rival_margin] = clip(lead - rival.lead);
    }
    return { offers: found, none };
  });
}

/** Whether a piece of text has words by which the records were found. */
const names = (places: readonly number[], { grounding, fit }: RecordOffer): boolean =>
  fit >= 0.5 && grounding.score > 0 && places.some((place) => grounding.mentions.has(place));

/** The parameter that wants the same text most, how much, and how good its next best offer is. */
function rivalOf(
  rows: readonly Row[],
  own: number,
  { first, last }: Taking,
): { row: Row; lead: number; other: number } | null {
  if (last < 0) return null;
  let best: { row: Row; lead: number; other: number } | null = null;
  for (let at = 0; at < rows.length; at++) {
    if (at === own) continue;
    const row = rows[at] as Row;
    let lead = Number.NEGATIVE_INFINITY;
    let other = -18;
    for (const theirs of row.top) {
      const overlaps = theirs.first <= last && first <= theirs.last;
      if (overlaps) lead = Math.max(lead, theirs.lead);
      else other = Math.max(other, theirs.lead);
    }
    if (lead > (best?.lead ?? Number.NEGATIVE_INFINITY)) best = { row, lead, other };
  }
  return best;
}
