import { lexiconWords } from '../../lexicon/lexicon.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';
import { clausesOf } from './clauses.js';
import type { Add } from './span.js';

/** Behind these a full stop ends nothing. */
const ABBREVIATED = lexiconWords('titlesAbbreviated');
/** In a run. */
const MOST_WORDS = 5;
/** Runs of a text; once there are so many, no further run begins. */
const MOST_FOUND = 80;
/** Grammar that a value may begin with. */
const BEGINS = wordSet('first second third last next all every each no new same other');
/** Words that may stand within a value, between two words of it: `leak sensor under the sink`, `bottle of oil`; in the languages of our lists. */
const WITHIN = lexiconWords('withinNames');

/**
 * Runs of up to five words, of which neither the first nor the last is grammar: `session-cache`, `kitchen lights`,
 * `Interview with Xiomara Reyes`, `ward L43`. What has a shape of its own (`shaped`) is a run only together with words: by
 * itself it is a span of its kind.
 */
export function addWords({ text, tokens }: Utterance, shaped: ReadonlySet<number>, add: Add): void {
  const size = Math.min(tokens.length, 120);
  let found = 0;
  for (let from = 0; from < size && found < MOST_FOUND; from++) {
    const first = tokens[from] as Token;
    const begins = BEGINS.has(first.word);
    if (!begins && !isWord(first) && !shaped.has(from)) continue;
    let words = begins || shaped.has(from) ? 0 : 1;
    for (let to = from; to < size && to < from + MOST_WORDS; to++) {
      const token = tokens[to] as Token;
      if (to > from && !shaped.has(to) && isWord(token)) words += 1;
      else if (to > from && !shaped.has(to) && !WITHIN.has(token.word)) break;
      if (words > 0 && (shaped.has(to) || isWord(token))) {
        add('words', text.slice(first.start, token.end), from, to);
        found += 1;
      }
      if (token.mark !== '' && !ABBREVIATED.has(token.word)) break;
    }
  }
}

const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Katakana}]$/u;

const isWord = ({ word }: Token): boolean =>
  (word.length > 1 || HAN_OR_KANA.test(word)) && !FUNCTION_WORDS.has(word);

/** Clauses that order nothing: what is to be noted, said or given as a reason. */
export function addSentences({ text, tokens }: Utterance, add: Add): void {
  let found = 0;
  const clauses = clausesOf(tokens);
  for (const { from, to, orders } of clauses) {
    if (orders || to - from < 1 || found >= 6 || clauses.length === 1) continue;
    add('clause', text.slice((tokens[from] as Token).start, (tokens[to] as Token).end), from, to);
    found += 1;
  }
}

const OPENS_CLAUSE = lexiconWords('opensTextClause');

/** Text behind a colon or behind `saying`, `about`, `because`, to the end of its sentence. */
export function addClauses({ text, tokens }: Utterance, add: Add): void {
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
