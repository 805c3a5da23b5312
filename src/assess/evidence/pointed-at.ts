import type { Value } from '../../utterance/values.js';
import type { Reading, Turn } from '../reading.js';
import { readOffer } from './assistant-offers.js';
import { findPointers } from './references.js';

/** Features of what a request points back at, each 0 to 1. */
export const POINTER_FEATURES = [
  /** A word of it points at something that is not said in it. */
  'points',
  /** A single thing that could be meant was named last. */
  'points_at_one',
  /** Several were named last, the more the higher. */
  'points_at_several',
  /** Nothing definite was said before. */
  'points_at_nothing',
] as const;

const NOTHING: readonly number[] = [0, 0, 0, 0];
/** Things to point at beyond which more say no more. */
const MANY = 4;
/** The turns that are pointed at. */
const TURNS = 4;

/** The features of a request in a conversation, in the order of `POINTER_FEATURES`. */
export function pointerFeatures(reading: Reading): number[] {
  const { turns } = reading;
  if (turns.length === 0) return [...NOTHING];
  const pointer = findPointers(reading).length > 0 ? 1 : 0;
  const last = turns.find(({ speaker }) => speaker === 'assistant');
  const things = Math.max(readOffer(reading).count, last === undefined ? 0 : thingsNamed(last));
  const isDefinite = turns.slice(0, TURNS).some(({ values }) => values.length > 0);
  return [
    pointer,
    things === 1 ? 1 : 0,
    things > 1 ? Math.min(things, MANY) / MANY : 0,
    isDefinite ? 0 : 1,
  ];
}

const THINGS: ReadonlySet<Value['kind']> = new Set([
  'name',
  'id',
  'code',
  'path',
  'email',
  'quoted',
]);

/** How many things of one kind a turn names, of the kind that it names most of. */
function thingsNamed({ values }: Turn): number {
  const named = new Map<Value['kind'], Set<string>>();
  for (const { kind, text } of values)
    if (THINGS.has(kind)) named.set(kind, (named.get(kind) ?? new Set()).add(text.toLowerCase()));
  return Math.max(0, ...[...named.values()].map(({ size }) => size));
}
