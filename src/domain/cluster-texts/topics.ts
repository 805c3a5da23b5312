import { isGrammar } from '../../utterance/common-words.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';

/** A word is what texts are about when so many of them have it. */
const LEAST_SHARE = 0.25;
/** A name, such as a person's, is rather what one case is about. */
const NAME_SHARE = 0.5;
/** Participles: they say less than the thing that something was done to. */
const VERBAL = /(?:ed|ing)$/;
const VERBAL_SHARE = 0.5;

/** Marks in place of something masked: `[email]`. */
const MASKED = /\[[\p{L} _-]+\]/gu;

interface Counted {
  readonly text: string;
  readonly words: readonly string[];
  count: number;
}

/**
 * The words, or pairs of words, that most texts have, beside the small words of the languages and those of complaints of
 * all kinds: the most common first, and none that says again what another one says.
 */
export function commonTopics(texts: readonly string[], most: number): string[] {
  const least = Math.max(2, LEAST_SHARE * texts.length);
  const found: Counted[] = [];
  const said = [...countPhrases(texts).values()].filter(({ count }) => count >= least);
  for (const one of said.sort((a, b) => worth(b) - worth(a))) {
    if (found.length === most) break;
    if (!found.some(({ words }) => words.some((word) => overlaps(word, one.words))))
      found.push(one);
  }
  return found.map(({ text }) => text);
}

/** `account` and `accounts` are one thing. */
const overlaps = (word: string, words: readonly string[]): boolean =>
  words.some((other) => other.startsWith(word.slice(0, 5)) || word.startsWith(other.slice(0, 5)));

function countPhrases(texts: readonly string[]): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const text of texts) {
    const words = text.replace(MASKED, ' ; ').match(/\p{L}[\p{L}\p{M}’'-]*|[^\s\p{L}]/gu) ?? [];
    const own = new Map<string, string>();
    for (const [at, word] of words.entries()) {
      if (!tells(word)) continue;
      const next = words[at + 1] ?? '';
      if (!own.has(word.toLowerCase())) own.set(word.toLowerCase(), asSaid(word, words[at - 1]));
      if (tells(next))
        own.set(`${word} ${next}`.toLowerCase(), asSaid(`${word} ${next}`, words[at - 1]));
    }
    for (const [key, phrase] of own) {
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { text: phrase, words: key.split(' '), count: 1 });
    }
  }
  return counts;
}

/** A capital at the beginning of a sentence is none of the word's. */
const asSaid = (phrase: string, before: string | undefined): string =>
  (before === undefined || /[.!?]/.test(before)) && !/\p{Lu}.*\p{Lu}/u.test(phrase)
    ? phrase.toLowerCase()
    : phrase;

/** Two words say more than one of them, where nearly as many say both. */
const worth = ({ count, text, words }: Counted): number =>
  count *
  (words.length > 1 ? 1.5 : 1) *
  (/^\p{Lu}/u.test(text) ? NAME_SHARE : 1) *
  (words.every((word) => VERBAL.test(word)) ? VERBAL_SHARE : 1);

/** Words of complaints of all kinds, which say little of what they are about. */
const COMPLAINING = new Set(
  (
    'wrong want wanted need needed asked meant should instead again only said please was were went made make sent give gave got ' +
    'ask cannot work used using have having been because although before after them these those still always just ' +
    'caller customer user misunderstanding misunderstood ' +
    'nein falsch falschen falscher wollte wollen sollte muss statt nur nochmal haben gebucht geht bitte wieso warum immer sondern fliege fliegen ' +
    'non mauvais mauvaise voulais voulait fallait devait pas encore seulement demandé pris parti pourquoi toujours parlais parler ' +
    'quería quiero era pedí solo otra otro mal equivocado equivocada cambiado enviado siempre son están esos esas ' +
    'volevo sbagliata sbagliato era serviva servivano solo ancora ' +
    'queria errado errada nee fout fouten verkeerde wilde moest alleen weer stond'
  ).split(' '),
);

function tells(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    word.length > 2 && !COMPLAINING.has(lower) && !isGrammar(lower) && !FUNCTION_WORDS.has(lower)
  );
}
