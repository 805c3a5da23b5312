import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS, isGrammar } from '../../utterance/common-words.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Reading } from '../reading.js';
import { pointsAt } from './references.js';

export const FACT_OPENERS = new RegExp(`^${union('factOpeners')}$`, 'u');
const FACT_VERBS =
  /^(?:explain|define|solve|translate|convert|calculate|identify|compute|describe)$/;
const ASKS_MEANING = new RegExp(union('asksMeaningUnspaced'), 'u');
const PERSONAL = lexiconWords('personal');
const OWN_JUDGEMENT = wordSet('should best good better recommend suggest');

/** Whether the request asks for a fact that is the same for everybody. */
export function questionForm({ said, turns }: Reading): Evidence[] {
  const opener = said.tokens.find(
    (token) => !/^(?:please|hi|hello|hey|so|and|ok|okay|can|could|you|tell|me)$/.test(token.word),
  );
  if (opener === undefined || said.tokens.length > 40) return [];
  const asks =
    FACT_OPENERS.test(opener.word) ||
    FACT_VERBS.test(opener.word) ||
    (UNSPACED.test(said.text) && ASKS_MEANING.test(said.text));
  if (!asks || said.tokens.length < 3) return [];
  for (const token of said.tokens) {
    if (PERSONAL.has(token.word) || OWN_JUDGEMENT.has(token.word)) return [];
  }
  const weight = turns.length > 0 ? -0.4 : -1.1;
  return [
    {
      dimension: 'goal',
      kind: 'question_of_fact',
      weight,
      text: said.text.slice(opener.start, opener.end),
    },
    {
      dimension: 'scope',
      kind: 'question_of_fact',
      weight: weight / 2,
      text: said.text.slice(opener.start, opener.end),
    },
  ];
}

/** `Bring das in Ordnung` names nothing. */
const IN_ORDER = lexiconWords('inOrder');
/** More is no bare request; Chinese says as much in half of the letters. */
const MOST_LETTERS = { spaced: 16, unspaced: 6 } as const;

/** A request of one or two words that names nothing, with no conversation to lean on. */
export function bareRequest({ said, turns, pasted, language }: Reading): Evidence[] {
  const telling = said.tokens.filter(({ word }) => !isGrammar(word) || pointsAt(word, language));
  if (turns.length > 0 || said.values.some(({ kind }) => kind !== 'name') || telling.length > 3)
    return [];
  const letters = telling.map(({ word }) => word.replace(/\p{P}/gu, '')).join('');
  const most = UNSPACED.test(letters) ? MOST_LETTERS.unspaced : MOST_LETTERS.spaced;
  if (letters.length > most || said.tokens.some((token) => FACT_OPENERS.test(token.word)))
    return [];
  // `Drop table users` names something, whatever the length of its words.
  const named = telling.filter(
    ({ word }) =>
      !COMMON_WORDS.has(word) &&
      !IN_ORDER.has(word) &&
      !pointsAt(word, language) &&
      actionClass(word) === undefined,
  );
  if (named.length > 1) return [];
  const weight = pasted.tokens.length > 0 ? 1.2 : 2.2 - 0.4 * telling.length;
  return [
    {
      dimension: 'goal',
      kind: 'bare_request',
      weight,
      text: said.text.trim().slice(0, 40).toWellFormed(),
    },
  ];
}
