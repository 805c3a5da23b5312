import type { ReadText } from '../reading.js';
import { COMMON_WORDS } from '../text/common-words.js';
import type { Token } from '../text/tokens.js';
import { wordSet } from '../text/word-set.js';
import { clausesOf } from './clauses.js';
import type { Add } from './span.js';

/** Words that grammar and shape do not explain, in runs: `session-cache`, `kitchen lights`, and parts of them. */
export function addWords({ text, tokens }: ReadText, shaped: ReadonlySet<number>, add: Add): void {
  const isFree = (at: number): boolean => {
    const token = tokens[at];
    return (
      token !== undefined &&
      !shaped.has(at) &&
      !COMMON_WORDS.has(token.word) &&
      token.word.length > 1
    );
  };
  const cut = (from: number, to: number): string =>
    text.slice((tokens[from] as Token).start, (tokens[to] as Token).end);
  for (let at = 0; at < tokens.length && at < 120; at++) {
    if (!isFree(at)) continue;
    let to = at;
    while (to < at + 4 && (tokens[to] as Token).mark === '' && isFree(to + 1)) to++;
    add('words', cut(at, to), at, to);
    if (to > at) {
      if (to > at + 1) {
        add('words', cut(at + 1, to), at + 1, to);
        add('words', cut(at, to - 1), at, to - 1);
      }
      for (let one = at; one <= to; one++) add('words', cut(one, one), one, one);
    }
    at = to;
  }
}

const JOINS_NOUNS = wordSet('of with for to de del di du do da mit für von avec con van met の 的');

/** Two runs of words that a preposition joins: `Interview with Xiomara Reyes`, `leak sensor under the sink`. */
export function addPhrases(
  { text, tokens }: ReadText,
  shaped: ReadonlySet<number>,
  add: Add,
): void {
  const isPlain = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && !shaped.has(at) && !COMMON_WORDS.has(token.word);
  };
  let found = 0;
  for (let at = 1; at + 1 < tokens.length && at < 120 && found < 8; at++) {
    const joint = tokens[at] as Token;
    if (!JOINS_NOUNS.has(joint.word) || joint.mark !== '' || (tokens[at - 1] as Token).mark !== '')
      continue;
    const next = /^(?:the|a|an|my|our|der|die|das|dem|den|la|le|el|il|lo)$/.test(
      tokens[at + 1]?.word ?? '',
    )
      ? at + 2
      : at + 1;
    if (!isPlain(at - 1) || !isPlain(next)) continue;
    let from = at - 1;
    while (from > at - 3 && isPlain(from - 1) && (tokens[from - 1] as Token).mark === '') from--;
    let to = next;
    while (to < next + 3 && (tokens[to] as Token).mark === '' && isPlain(to + 1)) to++;
    add('words', text.slice((tokens[from] as Token).start, (tokens[to] as Token).end), from, to);
    found += 1;
  }
}

/** Clauses that order nothing: what is to be noted, said or given as a reason. */
export function addSentences({ text, tokens }: ReadText, add: Add): void {
  let found = 0;
  const clauses = clausesOf(tokens);
  for (const { from, to, orders } of clauses) {
    if (orders || to - from < 1 || found >= 6 || clauses.length === 1) continue;
    add('clause', text.slice((tokens[from] as Token).start, (tokens[to] as Token).end), from, to);
    found += 1;
  }
}

const OPENS_CLAUSE = wordSet(
  'saying says say that about regarding re explaining telling stating reads reading titled called named because since asking mentioning apologising apologizing confirming reason subject note message text dass weil que parce porque perché omdat mit',
);

/** What stands behind a colon or behind `saying`, `about`, `because`, to the end of its sentence. */
export function addClauses({ text, tokens }: ReadText, add: Add): void {
  let found = 0;
  for (let at = 1; at + 1 < tokens.length && at < 200 && found < 5; at++) {
    const token = tokens[at] as Token;
    const colon = token.mark === ':';
    if (!colon && !(OPENS_CLAUSE.has(token.word) && token.mark === '')) continue;
    let to = at + 1;
    while (
      to + 1 < tokens.length &&
      to < at + 60 &&
      !/[.!?。！？]/.test((tokens[to] as Token).mark)
    )
      to++;
    add(
      'clause',
      text.slice((tokens[at + 1] as Token).start, (tokens[to] as Token).end),
      at + 1,
      to,
    );
    found += 1;
  }
}
