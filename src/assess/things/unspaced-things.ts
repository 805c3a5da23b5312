import { union } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import type { EntityMatch } from './entity-match.js';
import type { NamedThing } from './named-things.js';
import type { Thing } from './read-things.js';

/** Where no space shows a word, a thing is met by the longest end of its name that the request has. */
export function findUnspacedMatches(
  text: string,
  tokens: readonly Token[],
  things: readonly Thing[],
): EntityMatch[] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things.slice(0, 100)) {
    const name = thing.name.slice(-20);
    for (let from = 0; from < name.length; from++) {
      const end = name.slice(from);
      // A single sign is a word where the request has it as one.
      if (end.length > 1 ? !text.includes(end) : !tokens.some((one) => one.text === end)) continue;
      groups.set(end, [...(groups.get(end) ?? []), thing]);
      break;
    }
  }
  // What ends like something that is named in full is not what is meant.
  const ends = [...groups].filter(
    ([end]) => ![...groups.keys()].some((other) => other !== end && other.endsWith(end)),
  );
  return ends.map(([end, found]) => {
    const at = tokens.findIndex(({ text: one }) => one.includes(end) || end.endsWith(one));
    const all = UNSPACED_ALL.test(text);
    const distinct = found.filter(
      (thing, i) => found.findIndex((one) => one.name === thing.name) === i,
    );
    const named: NamedThing = {
      ...{ text: end, from: Math.max(at, 0), to: Math.max(at, 0) + 1, heads: [], words: [] },
      ...{ determines: all ? 'all' : 'one', opens: false, instrument: false, count: null },
    };
    return { named, things: distinct, whole: true, described: false, plural: false };
  });
}

const UNSPACED_ALL = new RegExp(union('allUnspaced'));
