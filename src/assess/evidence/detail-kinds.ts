import type { Dimension } from '../../ports/assessment.js';

/** Kinds of details that a request may need, with the dimension that is open where one is not said, and its name for the reader of an explanation. */
export const DETAIL_KINDS = [
  { kind: 'person', dimension: 'scope', name: 'who' },
  { kind: 'place', dimension: 'scope', name: 'which place' },
  { kind: 'contact', dimension: 'scope', name: 'which address or number' },
  { kind: 'money', dimension: 'constraints', name: 'which sum' },
  { kind: 'quantity', dimension: 'constraints', name: 'how much or how many' },
  { kind: 'unit', dimension: 'constraints', name: 'in which unit' },
  { kind: 'date', dimension: 'constraints', name: 'which day' },
  { kind: 'time', dimension: 'constraints', name: 'what time' },
  { kind: 'duration', dimension: 'constraints', name: 'how long or how often' },
  { kind: 'record', dimension: 'scope', name: 'which one' },
  { kind: 'thing', dimension: 'goal', name: 'what' },
  { kind: 'list', dimension: 'scope', name: 'which of them' },
  { kind: 'criterion', dimension: 'constraints', name: 'by what measure' },
  { kind: 'condition', dimension: 'constraints', name: 'under which condition' },
  { kind: 'text', dimension: 'goal', name: 'which text' },
  { kind: 'file', dimension: 'scope', name: 'which file' },
  { kind: 'choice', dimension: 'output_format', name: 'in which form' },
  { kind: 'system', dimension: 'scope', name: 'which version or environment' },
  { kind: 'clock', dimension: 'constraints', name: 'by whose clock' },
] as const satisfies readonly {
  readonly kind: string;
  readonly dimension: Dimension;
  readonly name: string;
}[];

export type DetailKind = (typeof DETAIL_KINDS)[number]['kind'];

/** How many kinds there are. */
export const KINDS = DETAIL_KINDS.length;

const PLACES = new Map<string, number>(DETAIL_KINDS.map(({ kind }, at) => [kind, at]));

/** The place of a kind in `DETAIL_KINDS`. */
export const placeOfKind = (kind: DetailKind): number => PLACES.get(kind) as number;
