import { stem } from '../../utterance/tokens.js';
import { zeros } from '../meaning.js';
import { GROUP_OF, GROUPS } from './groups.js';
import type { Parameter } from './schema.js';
import type { Span } from './span.js';
import type { ToolContext } from './tool-context.js';
import type { RecordOffer } from './value-offers.js';

/**
 * Features that tell whether a parameter has a value at all, beside how well the best offer scores: what is left in the
 * request when every parameter has taken its own. A request with an unused name in it hardly lacks a recipient.
 */
export const UNUSED_SPANS = [
  'names',
  'identifiers',
  'numbers',
  'moments',
  'words',
  'quotes',
] as const;
const OWN = [
  'lead',
  'lead_up',
  'sure',
  'bound',
  'tied',
  'unmet_record',
  'others_open',
  'only_one',
  'parameters',
  'words',
  'conversation',
  'short',
  'agreed',
  'default',
  'choices',
  'taken_in_turn',
  'from_record',
  'list_fit',
  'list_met_one',
  'list_met_several',
  'list_unmet',
  'list_margin',
  'list_current',
  'any_list',
  'any_met_one',
  'any_met_several',
  'any_unmet',
] as const;

export const PRESENCE_FEATURES: readonly string[] = [
  ...OWN,
  ...UNUSED_SPANS,
  ...GROUPS,
  ...GROUPS.flatMap((group) => UNUSED_SPANS.map((left) => `${group}: ${left}`)),
  ...GROUPS.map((group) => `${group}: lead`),
  ...GROUPS.map((group) => `${group}: bound`),
];

const NOTHING: readonly number[] = zeros(PRESENCE_FEATURES.length);

/** Finding for a parameter before it is judged. */
export interface Found {
  readonly parameter: Parameter;
  /** Log-odds of the best offer against none; -8 without an offer. */
  readonly lead: number;
  readonly sure: number;
  readonly bound: boolean;
  readonly tied: boolean;
  /** The best offer is a record of which nothing was said. */
  readonly unmetRecord: boolean;
  readonly fromTurn: boolean;
  readonly fromRecord: boolean;
  /** Answer of the list of records that fits it best; null where none does. */
  readonly list: RecordOffer | null;
}

/** Spans of the request that no parameter has taken, by kind; each counted up to three, as a share of it. */
export function leftovers(
  spans: readonly Span[],
  taken: ReadonlySet<number>,
  around: ToolContext,
): number[] {
  const counts = UNUSED_SPANS.map(() => 0);
  const seen = new Set<number>();
  for (const span of spans) {
    if (span.age > 0 || span.source !== 'request') continue;
    if (span.from < 0) {
      if (!span.places.some((place) => taken.has(place))) counts[5] = (counts[5] as number) + 1;
      continue;
    }
    let free = true;
    for (const place of span.places) if (seen.has(place) || taken.has(place)) free = false;
    if (!free || span.from >= around.signature) continue;
    const kind = KIND[span.kind];
    if (kind === undefined) continue;
    const explained =
      span.kind === 'words' &&
      span.read.tokens
        .slice(span.from, span.to + 1)
        .every(({ word }) => around.explained.has(stem(word)) || around.named.has(stem(word)));
    for (const place of span.places) seen.add(place);
    if (explained) continue;
    const at =
      span.kind === 'words' && /[\p{L}\p{N}][-_./:@][\p{L}\p{N}]|\p{N}/u.test(span.text) ? 1 : kind;
    counts[at] = (counts[at] as number) + 1;
  }
  return counts.map((count) => Math.min(count, 3) / 3);
}

const KIND: Readonly<Partial<Record<string, number>>> = {
  name: 0,
  id: 1,
  code: 1,
  path: 1,
  url: 1,
  email: 1,
  handle: 1,
  number: 2,
  money: 2,
  percent: 2,
  duration: 2,
  date: 3,
  time: 3,
  words: 4,
  quoted: 5,
};

/** Features of the caller's lists, whatever they are good for: the last of `OWN`. */
function listsOf({ groundings }: ToolContext): number[] {
  let [lists, one, several, unmet] = [0, 0, 0, 0];
  for (const { list, score, margin, best } of groundings) {
    if (list.keyed || list.items.length < 2) continue;
    lists = 1;
    if (score === 0) unmet = 1;
    else if (best.length > 1) several = Math.max(several, Math.min(score, 4) / 4);
    else one = Math.max(one, Math.min(margin, 3) / 3);
  }
  return [lists, one, several, unmet];
}

/** The features of one required parameter, in the order of `PRESENCE_FEATURES`. */
export function presenceFeatures(
  found: Found,
  all: readonly Found[],
  left: readonly number[],
  around: ToolContext,
): number[] {
  const { parameter, lead, sure, bound, tied, unmetRecord, fromTurn, fromRecord, list } = found;
  const { score = 0, margin = 0, current = false } = list?.grounding ?? {};
  const fitting = list?.labels.length ?? 0;
  const required = all.filter((one) => one.parameter.required);
  const open = required.filter((one) => one !== found && !one.bound).length;
  const group = GROUP_OF[parameter.kind] as number;
  const clipped = Math.max(-6, Math.min(6, lead)) / 3;
  const own = [
    clipped,
    Math.max(0, clipped),
    sure,
    bound ? 1 : 0,
    tied ? 1 : 0,
    unmetRecord ? 1 : 0,
    Math.min(open, 3) / 3,
    required.length === 1 ? 1 : 0,
    Math.min(required.length, 6) / 6,
    Math.min(around.tokens.length, 40) / 40,
    around.turns > 0 ? 1 : 0,
    around.short ? 1 : 0,
    around.agreed && around.turns > 0 ? 1 : 0,
    parameter.hasDefault ? 1 : 0,
    parameter.choices.length > 0 ? 1 : 0,
    fromTurn ? 1 : 0,
    fromRecord ? 1 : 0,
    list?.fit ?? 0,
    score > 0 && fitting === 1 ? 1 : 0,
    score > 0 && fitting > 1 ? 1 : 0,
    list !== null && score === 0 ? 1 : 0,
    Math.min(margin, 3) / 3,
    current ? 1 : 0,
    ...listsOf(around),
  ];
  const features = NOTHING.slice();
  for (const [i, value] of own.entries()) features[i] = value;
  for (const [i, value] of left.entries()) features[OWN.length + i] = value;
  let at = OWN.length + UNUSED_SPANS.length;
  features[at + group] = 1;
  at += GROUPS.length;
  if (!bound)
    for (const [i, value] of left.entries()) features[at + group * UNUSED_SPANS.length + i] = value;
  at += GROUPS.length * UNUSED_SPANS.length;
  features[at + group] = clipped;
  features[at + GROUPS.length + group] = bound ? 1 : 0;
  return features;
}
