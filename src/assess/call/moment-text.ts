import { findRuledOut } from '../../utterance/ruled-out.js';
import type { Utterance } from '../../utterance/utterance.js';
import { findId } from './record-list.js';
import type { Known } from './records.js';

const MOST_CHARACTERS = 400;
/** An id of fewer characters may be a day or an hour. */
const SHORTEST = 3;
/** Ids of the records at hand that have digits in them, worked out once. */
const IDS = new WeakMap<Known, ReadonlySet<string>>();

function idsWithDigits(known: Known): ReadonlySet<string> {
  let ids = IDS.get(known);
  if (ids === undefined) {
    const all = known.lists.flatMap((list) =>
      list.items.map((item) => String(findId(list, item)?.value ?? '').toLowerCase()),
    );
    ids = new Set(all.filter((one) => one.length >= SHORTEST && /\d/.test(one)));
    IDS.set(known, ids);
  }
  return ids;
}

/**
 * The head of a request in which days and times are looked for: without what it takes back ("Thursday, I mean Friday") and
 * without ids of records, which may look like a time (room `1.07`). What is left stands where it stood.
 */
export function readMomentText(said: Utterance, known: Known): string {
  const atHand = READ.get(said);
  if (atHand?.known === known) return atHand.text;
  const text = withoutOthers(said, known);
  READ.set(said, { known, text });
  return text;
}

/** Texts of the requests at hand: several rules read the same one. */
const READ = new WeakMap<Utterance, { readonly known: Known; readonly text: string }>();

function withoutOthers({ text, tokens }: Utterance, known: Known): string {
  const ruledOut = findRuledOut(tokens);
  const ids = idsWithDigits(known);
  let rest = text.slice(0, MOST_CHARACTERS);
  for (const [at, { word, start, end }] of tokens.entries()) {
    if (start >= rest.length) break;
    if (ruledOut.has(at) || ids.has(word))
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  }
  return rest;
}
