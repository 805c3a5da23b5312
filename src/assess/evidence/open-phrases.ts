import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import { dangles } from '../../utterance/function-words.js';
import type { Token } from '../../utterance/tokens.js';
import { PhraseBook, type PhraseHit } from '../phrases/phrase-book.js';
import { OPEN_PHRASES, OPEN_TASKS, UNSPACED_OPEN } from '../phrases/phrase-groups.js';
import type { Reading } from '../reading.js';
import { FACT_OPENERS } from './question-form.js';

const OPEN = new PhraseBook(OPEN_PHRASES);
const TASKS = new PhraseBook([OPEN_TASKS]);
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Words that leave something open, quoted with the words that follow them. */
export function openPhrases({ said, kind: turn }: Reading): Evidence[] {
  const found: Evidence[] = [];
  for (const hit of OPEN.find(said.tokens)) {
    // The first word of a question asks: the French `quelle` is no Italian one.
    if (
      turn === 'question' &&
      hit.from <= 1 &&
      hit.to === hit.from &&
      FACT_OPENERS.test(said.tokens[hit.from]?.word ?? '')
    )
      continue;
    const before = said.tokens[hit.from - 1];
    if (!isQuoted(said, hit) && !isAsked(hit, before) && !isOffered(said, hit))
      found.push(evidenceOf(said, hit));
  }
  const task = TASKS.find(said.tokens).find((hit) => !isQuoted(said, hit));
  if (task !== undefined) found.push(evidenceOf(said, task));
  if (UNSPACED.test(said.text)) {
    for (const { kind, dimension, weight, pattern } of UNSPACED_OPEN) {
      const match = pattern.exec(said.text);
      if (match !== null) found.push({ kind, dimension, weight, text: match[0] });
    }
  }
  return found;
}

/** How many are suggested is the agent's choice: `suggest some gifts`, `nenn mir ein paar Filme`. */
function isOffered({ tokens }: Reading['said'], { group, from }: PhraseHit): boolean {
  if (group.kind !== 'vague_quantity') return false;
  return [tokens[from - 1], tokens[from - 2]].some(
    (token) => token !== undefined && token.mark === '' && OFFERS.test(token.word),
  );
}
const OFFERS = new RegExp(`^${union('offers')}$`);

/** `How many days`, `how soon`: the word asks for what it would leave open. */
const isAsked = ({ group }: PhraseHit, before: Token | undefined): boolean =>
  (group.kind === 'vague_quantity' || group.kind === 'vague_time') &&
  before !== undefined &&
  before.mark === '' &&
  HOW.has(before.word);
const HOW = lexiconWords('how');

function isQuoted(said: Reading['said'], hit: PhraseHit): boolean {
  const start = said.tokens[hit.from]?.start ?? 0;
  return said.values.some(
    (value) => value.token === -1 && value.start <= start && start < value.end,
  );
}

/** The phrase and up to four words after it, to the end of its clause, or to the last word that stands for something. */
function evidenceOf(said: Reading['said'], hit: PhraseHit): Evidence {
  const { kind, dimension, weight } = hit.group;
  const from = said.tokens[hit.from];
  let last = hit.to;
  for (let i = hit.to + 1; i <= hit.to + 4 && said.tokens[i - 1]?.mark === ''; i++) {
    if (said.tokens[i] === undefined) break;
    last = i;
  }
  // An article or a preposition says nothing without the word behind it.
  while (last > hit.to && dangles(said.tokens[last]?.word ?? '')) last--;
  const text = clip(said.text.slice(from?.start ?? 0, said.tokens[last]?.end ?? 0), 60);
  return { kind, dimension, weight, text };
}
