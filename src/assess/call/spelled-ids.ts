import { atOnce, type InParts } from '../../turns.js';
import type { Token } from '../../utterance/tokens.js';
import { findId } from './record-list.js';
import type { Known } from './records.js';

/** Ids of the records at hand without their marks, worked out once. */
const IDS = new WeakMap<Known, ReadonlySet<string>>();
/** An id of fewer characters is met by accident. */
const SHORTEST = 4;
const MOST_PARTS = 3;

const withoutMarks = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Lists the ids of the records at hand, without their marks. */
export function* listIds(known: Known): InParts<ReadonlySet<string>> {
  const atHand = IDS.get(known);
  if (atHand !== undefined) return atHand;
  const ids = new Set<string>();
  for (const list of known.lists)
    for (const item of list.items) {
      const bare = withoutMarks(String(findId(list, item)?.value ?? ''));
      if (bare.length >= SHORTEST && /\d/.test(bare)) ids.add(bare);
      yield;
    }
  IDS.set(known, ids);
  return ids;
}

/** Places of tokens that spell the id of a record together: `amx 50` for `AMX-50`. A number among them is no amount. */
export function spelledIds(tokens: readonly Token[], known: Known): ReadonlySet<number> {
  const places = new Set<number>();
  if (known.lists.length === 0) return places;
  const ids = atOnce(listIds(known));
  const bare = tokens.slice(0, 120).map(({ word }) => withoutMarks(word));
  for (let from = 0; from < bare.length; from++) {
    let joined = bare[from] as string;
    for (let to = from + 1; to < Math.min(bare.length, from + MOST_PARTS); to++) {
      joined += bare[to] as string;
      if (ids.has(joined)) for (let at = from; at <= to; at++) places.add(at);
    }
  }
  return places;
}
