import { lexiconWords, union } from '../../../lexicon/lexicon.js';
import { WORDING } from '../../../lexicon/wording/by-language.js';
import type { ActWords, Frames, LanguageData } from '../../../lexicon/wording/data.js';
import type { Language } from '../../../utterance/language.js';

/** Words for something that may be asked for: in a question, and in a list. */
export interface Phrase {
  readonly asks: string;
  readonly noun: string;
}

/** Words that a language asks and confirms with. */
export interface Words {
  readonly frames: Frames;
  /** Null in English, which has phrases for acts. */
  readonly acts: ActWords | null;
  readonly needs: ReadonlyMap<string, Phrase>;
  /** By the English noun; none in English, which takes its nouns from the parameters' names. */
  readonly things: ReadonlyMap<string, Phrase>;
}

const WORDS = new Map<Language, Words>();

/** The words of a language, read when they are first wanted. */
export function wordsOf(language: Language): Words {
  const known = WORDS.get(language);
  if (known !== undefined) return known;
  const { frames, acts, needs, things }: LanguageData = WORDING[language];
  const words = { frames, acts: acts ?? null, needs: phrases(needs), things: phrases(things) };
  WORDS.set(language, words);
  return words;
}

function phrases(lines: string): Map<string, Phrase> {
  return new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [name = '', asks = '', noun = ''] = line.split('|');
        return [name, { asks, noun }];
      }),
  );
}

const BY_NOUN = new Map<Language, ReadonlyMap<string, Phrase>>();

/** The things of a language by its own word for them: `bestellung`, `commande`. */
function byNoun(language: Language): ReadonlyMap<string, Phrase> {
  const known = BY_NOUN.get(language);
  if (known !== undefined) return known;
  const found = new Map<string, Phrase>();
  for (const phrase of wordsOf(language).things.values()) {
    const noun = phrase.noun.toLowerCase().replace(ARTICLE, '');
    if (!found.has(noun)) found.set(noun, phrase);
  }
  BY_NOUN.set(language, found);
  return found;
}

const ARTICLE = new RegExp(`^${union('nounArticles')} |${union('elidedInNouns')}`);
/** Languages that write a compound in one word, its last part says what it is. */
const COMPOUNDS: ReadonlySet<Language> = new Set(['de', 'nl', 'sv']);
const LEAST_PART = 5;

/** The thing that the user's word names in a language: `Bestellung`, also `Vorbestellung`. */
export function thingNamed(language: Language, words: string): Phrase | undefined {
  const nouns = byNoun(language);
  const noun = words.toLowerCase().replace(ARTICLE, '');
  const exact = nouns.get(noun);
  if (exact !== undefined || !COMPOUNDS.has(language)) return exact;
  for (let from = 3; from <= noun.length - LEAST_PART; from++) {
    const part = nouns.get(noun.slice(from));
    if (part !== undefined) return part;
  }
  return undefined;
}

/** English nouns of things that the other languages have words for. */
export const isKnownThing = (noun: string): boolean => wordsOf('de').things.has(noun);

/** Puts words into a frame: the first into its first `{}`, and so on. */
export function framed(frame: string, ...words: readonly string[]): string {
  let at = 0;
  const text = frame.replace(/\{\}/g, () => words[at++] ?? '');
  // A frame may begin with what it is given.
  const start = /^[¿«„“"”]?\s*/u.exec(text)?.[0].length ?? 0;
  return text.slice(0, start) + text.charAt(start).toUpperCase() + text.slice(start + 1);
}

export function quoted({ quotes }: Frames, text: string): string {
  const inner = text.replace(/["“”„«»]/g, "'");
  return `${quotes[0]}${inner}${quotes[1]}`;
}

/** Words between two things that change before a sound: `on u off`, `padre e hija`. */
const CHANGES = (
  [
    ['orBeforeO', 'soundsLikeO'],
    ['andBeforeI', 'soundsLikeI'],
  ] as const
).map(([words, sound]) => ({
  forms: [...lexiconWords(words)],
  sound: new RegExp(`^${union(sound)}`, 'i'),
}));

function beforeSound(joins: string, next: string, language: Language): string {
  if (language !== 'es') return joins;
  const change = CHANGES.find(({ forms, sound }) => forms[0] === joins && sound.test(next));
  return change?.forms[1] ?? joins;
}

/** `a, b or c`. */
export function listed(things: readonly string[], last: string, language: Language): string {
  if (things.length < 2) return things.join('');
  const isUnspaced = language === 'ja' || language === 'zh';
  const head = things.slice(0, -1).join(isUnspaced ? '、' : ', ');
  const end = things.at(-1) as string;
  if (isUnspaced) return `${head}${last}${end}`;
  return `${head} ${beforeSound(last, end, language)} ${end}`;
}
