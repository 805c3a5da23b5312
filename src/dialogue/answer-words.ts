import { lexiconPhrases } from '../lexicon/lexicon.js';
import type { PhraseLists } from '../lexicon/schema.js';
import { normalise } from '../utterance/normal-form.js';

/** The phrases of a list in normal form. */
export const phraseSet = (name: keyof PhraseLists): ReadonlySet<string> =>
  new Set([...lexiconPhrases(name)].map(normalise).filter((words) => words !== ''));

/** Short answers, as whole answers and as single words. */
export const ANSWER_WORDS = {
  yes: phraseSet('yes'),
  no: phraseSet('no'),
  approves: phraseSet('approves'),
  rejects: phraseSet('rejects'),
  agrees: phraseSet('agreesToConfirmation'),
  besideYes: phraseSet('besideYes'),
  unknown: phraseSet('unknownAnswers'),
  filler: phraseSet('fillers'),
  pointer: phraseSet('pointers'),
};

/** Words for the last of several. */
export const LAST = phraseSet('last');

/** Words for the middle one of three. */
export const MIDDLE = phraseSet('middle');

/** Words for the first to the fourth. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  [...lexiconPhrases('ordinals')].map((pair) => {
    const [words = '', place] = pair.split(':');
    return [normalise(words), Number(place)] as const;
  }),
);
