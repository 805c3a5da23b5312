import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { isOfLanguage } from '../../utterance/language.js';
import { stem, type Token, tokenize } from '../../utterance/tokens.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Parameter } from '../call/schema.js';
import { alike, wordVector } from '../meaning.js';
import type { Source } from './sources.js';

/** Words with which letters begin and end, and which every letter may have. */
export const FORMULA = lexiconWords('greets', 'farewells', 'thanks', 'letterWords');
const JOINS = lexiconWords('joinsValues', 'setsAgainst');
/** Words of parameters that hold what somebody writes. */
const WRITTEN = new RegExp(
  `^(?:body|message|text|content|reply|description|details|reason|${union('noteLabels')})$`,
  'u',
);

const MOST_TOKENS = 300;
const MOST_WORDS = 60;
/** From here on two words are taken to mean the same. */
const SAME_MEANING = 0.5;
/** A clause of fewer words says nothing of its own. */
const SHORTEST = 4;
/** The least share of a clause's telling words that somebody said. */
const LEAST_SHARE = 0.34;

/** Whether a parameter holds a text that the agent words. */
export const isWritten = ({ kind, words, choices }: Parameter): boolean =>
  (kind === 'text' || kind === 'thing') &&
  choices.length === 0 &&
  words.some((word) => WRITTEN.test(word));

/** Lists the clauses of a text of the agent's that say something of which nobody spoke: a promise, a condition, news. */
export function findAddedClauses(text: string, sources: readonly Source[]): string[] {
  const tokens = tokenize(text.slice(0, 4_000).toWellFormed(), MOST_TOKENS);
  const vectors = sources
    .flatMap(({ utterance }) => utterance.tokens.slice(0, MOST_WORDS))
    .filter(({ word }) => isTelling(word))
    .slice(0, MOST_WORDS)
    .map(({ word }) => wordVector(word));
  const isSaid = ({ word, text: written }: Token): boolean => {
    const root = stem(word);
    if (sources.some((source) => source.stems.has(root))) return true;
    if (UNSPACED.test(word) && sources.some((source) => source.utterance.text.includes(written)))
      return true;
    const vector = wordVector(word);
    return vectors.some((one) => alike(vector, one) >= SAME_MEANING);
  };
  return splitClauses(tokens)
    .filter((clause) => {
      const telling = clause.filter(({ word }) => isTelling(word));
      if (clause.length < SHORTEST || telling.length === 0 || !clause.some(commits)) return false;
      return telling.filter(isSaid).length < LEAST_SHARE * telling.length;
    })
    .map((clause) => text.slice(clause[0]?.start, clause.at(-1)?.end))
    .slice(0, 6);
}

/** Words by which somebody binds themselves, beside the verbs of what is done. */
const COMMITS = wordSet(
  'will shall promise guarantee guaranteed free discount accept agree agreed refund credit waive compensate owe liable fault admit',
);

/** Classes of verbs of what costs or ends something. */
const BINDING = wordSet('transfer buy book cancel delete');

/** Whether a word says that something is done or promised; courtesy and wishes do not. */
const commits = ({ word }: Token): boolean =>
  COMMITS.has(word) || BINDING.has(actionClass(word) ?? '');

const isTelling = (word: string): boolean =>
  !COMMON_WORDS.has(word) &&
  !FORMULA.has(word) &&
  !isOfLanguage(word) &&
  (word.length > 2 || UNSPACED.test(word));

/** Clauses of a text: they end with a mark, or before a word that joins. */
function splitClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  let clause: Token[] = [];
  for (const token of tokens) {
    if (JOINS.has(token.word) && clause.length >= SHORTEST) {
      clauses.push(clause);
      clause = [];
    }
    clause.push(token);
    if (token.mark === '') continue;
    clauses.push(clause);
    clause = [];
  }
  return clause.length > 0 ? [...clauses, clause] : clauses;
}
