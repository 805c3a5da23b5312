import { actionClass } from '../utterance/actions.js';
import { calendarWord } from '../utterance/calendar.js';
import { cleanText, LOOKED_AT } from '../utterance/clean.js';
import { COMMON_WORDS } from '../utterance/common-words.js';
import { isOfLanguage, type Language } from '../utterance/language.js';
import { stem, type Token, tokenize } from '../utterance/tokens.js';
import { UNSPACED } from '../utterance/unspaced.js';
import { findValues, type Value } from '../utterance/values.js';
import { wordSet } from '../utterance/word-set.js';
import { findPlace } from '../word-vectors/word-vectors.js';
import { wordsOf } from './answer/languages/words.js';
import type { PreparedTools } from './call/prepare-tools.js';
import { alike, wordVector } from './meaning.js';
import { backgroundText } from './reading.js';
import type { AssessInput } from './types.js';

type Words = Readonly<Record<Language, ReadonlySet<string>>>;

/** Words by which a sentence wants, allows or forbids something, and so says more than how things are. */
const WANTS: Words = {
  en: wordSet(
    "please pls plz need needs want wants would could can should must shall let kindly prefer hope wish only except without unless if not no instead than don't can't won't i'd stay stays stayed keep keeps kept remain remains untouched still require requires forget scratch ignore cancel half rest everything everyone nothing nobody first last also but",
  ),
  de: wordSet(
    'bitte brauche braucht brauchen brauch möchte möchten will wollen soll sollen sollte kann können könnte könnten muss müssen darf dürfen lass nur außer ohne nicht kein keine falls wenn statt bleibt bleiben behalten behält weiterhin noch alles nichts vergiss hälfte rest zuerst auch aber',
  ),
  fr: wordSet(
    "veux veut voudrais voudrait faut faudrait doit dois doivent peux peut pouvez pourrais pourriez s'il sauf sans seulement pas si  reste restent garder garde gardent encore tout rien oublie oubliez moitié d'abord aussi mais",
  ),
  es: wordSet(
    'quiero quiere quisiera necesito necesita debe deben puede puedes podría podrías favor salvo sin solo si no nunca queda quedan conserva conservan todavía todo nada olvida mitad resto primero también pero',
  ),
  it: wordSet(
    'voglio vorrei serve servono bisogno deve devono può puoi potete potresti potrebbe favore tranne senza solo se non mai resta restano tiene ancora tutto niente dimentica metà prima anche ma',
  ),
  pt: wordSet(
    'quero queria preciso precisa deve devem pode podem podes poderia favor exceto sem só apenas se não nunca fica ficam mantém ainda tudo nada esquece metade resto primeiro também mas',
  ),
  nl: wordSet(
    'wil willen graag moet moeten mag kan kun kunt kunnen zou zouden alleen behalve zonder niet geen als nooit blijft blijven houdt nog alles niets vergeet helft rest eerst ook maar',
  ),
  sv: wordSet(
    'vill behöver måste ska skulle kan får snälla bara utom utan inte ingen om aldrig stannar behåller allt inget glöm hälften också men',
  ),
  pl: wordSet(
    'proszę chcę chciałbym potrzebuję musi może można tylko oprócz bez nie jeśli zostaje zostają wszystko nic zapomnij połowa reszta też ale',
  ),
  ja: wordSet(''),
  zh: wordSet(''),
};
/** Words that lean on another sentence. */
const LEANS: Words = {
  en: wordSet(
    'it its this that these those they them their he him his she her one ones both other same',
  ),
  de: wordSet('sie ihn ihm ihnen diese dieser dieses diesen das dafür davon damit dazu'),
  fr: wordSet('elle elles lui leur ceci cela ça celui celle cette ces'),
  es: wordSet('esto eso ella ellos ellas este esta estos estas'),
  it: wordSet('questo questa questi queste lui lei loro'),
  pt: wordSet('isso isto ele ela eles elas este esta esse essa'),
  nl: wordSet('dit dat deze hij zij hem haar ze hun'),
  sv: wordSet('den det de denna detta dem han hon'),
  pl: wordSet('to on ona ono ten ta te oni one tego tej'),
  ja: wordSet(''),
  zh: wordSet(''),
};
/** `this morning` leans on nothing. */
const OF_TODAY =
  /^(?:morning|afternoon|evening|week|month|year|summer|winter|time|matin|soir|nuit|semaine|mañana|tarde|noche|semana|mattina|sera|notte|settimana|manhã|noite|tarde|ochtend|avond|week|woche|jahr)$/;
/** Nothing is meant by the `it` of the weather. */
const WEATHER =
  /^it(?:'s| is| was| has been| had been) (?:been )?(?:rain|snow|pour|freez|hot|cold|warm|sunny|windy|foggy|dark|late)/i;
/** The same in scripts without spaces. */
const WANTS_UNSPACED =
  /ください|下さい|お願い|ほしい|欲しい|たい(?:です|。|$|と)|でき|べき|まで|だけ|ない|しろ|せよ|て(?:くれ|もら|ね|よ)?[。！]?$|よう(?:に|。|$)|希望|请|請|帮|想|要|能|可以|得|别|只|不|把|给|让|吧|麻烦|除/u;
const LEANS_UNSPACED = /これ|それ|あれ|この|その|こちらの|そちら|彼|彼女|这(?!里)|那|它|他|她/u;

/** Below this a sentence is a few words that answer to something. */
const LEAST = { words: 4, letters: 8, content: 2 } as const;
const MOST_SENTENCES = 12;
const MOST_ALONE = 3;

/** A point behind these, or behind the number of a day, ends no sentence. */
const GOES_ON =
  /(?:^|[\s(])(?:\d{1,2}|\p{L}|dr|mr|mrs|ms|nr|no|st|prof|hr|fr|sr|sra|dott|sig|art|tel|ca|bzw|usw|vol|approx|dept|inc|ltd|co)\.$/iu;

function sentencesOf(text: string): string[] {
  const pieces = text.split(
    /(?<=[.!?…]["')]?)\s+(?=\S)|(?<=[。！？]["')]?)(?!["')])|(?<=\n)(?=\S)/u,
  );
  const sentences: string[] = [];
  for (const piece of pieces) {
    const last = sentences.at(-1);
    if (last !== undefined && (GOES_ON.test(last) || !/[\p{L}\p{N}]/u.test(piece)))
      sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece.trim());
  }
  return sentences;
}

interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly content: readonly string[];
}

/** The sentences of a request. */
export interface Told {
  readonly sentences: readonly Sentence[];
  /** Those that only tell something, and have no word in common with the rest or with what an action may need. */
  readonly telling: readonly Sentence[];
}

/** Parts a request into what it orders and what it only tells; no sentences for one that has a single one, or many. */
export function readTold(request: string, language: Language): Told {
  const text = cleanText(request, LOOKED_AT.requestCharacters);
  const pieces = sentencesOf(text);
  if (pieces.length < 2 || pieces.length > MOST_SENTENCES) return { sentences: [], telling: [] };
  const sentences = pieces.map((piece): Sentence => {
    const tokens = tokenize(piece, 120);
    return { text: piece, tokens, content: contentOf(tokens) };
  });
  const needed = neededWords(language);
  const shared = inSeveral(sentences);
  const telling = sentences.filter(
    (one) =>
      onlyTells(one.text, one.tokens, language) &&
      !one.content.some((word) => shared.has(stem(word)) || needed.has(stem(word))),
  );
  return { sentences, telling };
}

/** The stems that more than one sentence has. */
function inSeveral(sentences: readonly Sentence[]): Set<string> {
  const first = new Map<string, Sentence>();
  const shared = new Set<string>();
  for (const one of sentences) {
    for (const word of one.content) {
      const root = stem(word);
      const met = first.get(root);
      if (met === undefined) first.set(root, one);
      else if (met !== one) shared.add(root);
    }
  }
  return shared;
}

const without = (sentences: readonly Sentence[], left: readonly Sentence[]): string =>
  sentences.flatMap((one) => (left.includes(one) ? [] : one.text)).join(' ');

/**
 * The request without what may be beside the point: the sentences that only tell something, all of them left out at
 * once, and each alone; none where there is no such sentence.
 */
export function withoutTelling({ sentences, telling }: Told): string[] {
  const all = telling.length === 1 || telling.length === sentences.length ? [] : [telling];
  return [...all, ...telling.slice(0, MOST_ALONE).map((one) => [one])]
    .filter((left) => sentences.some((one) => !left.includes(one) && isWhole(one)))
    .map((left) => without(sentences, left));
}

/** Whether a sentence could be what is asked: `50 words.` could not. */
const isWhole = ({ text, tokens }: Sentence): boolean =>
  UNSPACED.test(text) ? text.length >= LEAST.letters / 2 : tokens.length >= LEAST.words - 1;

/** From here two words mean something alike. */
const ALIKE = 0.6;

/**
 * The input without what has nothing to do with its tools: sentences that only tell something, with one definite thing
 * that no word of the tools, of the conversation or of the caller's context has anything to do with.
 */
export function withoutAside(
  input: AssessInput,
  { sentences, telling }: Told,
  language: Language,
  { counts, meanings }: PreparedTools,
): AssessInput {
  if (telling.length === 0) return input;
  if (counts.size === 0) return input;
  const known = new Set(
    tokenize(
      `${input.history.join(' ')} ${backgroundText(input.context)}`.toLowerCase(),
      2_000,
    ).map(({ word }) => stem(word)),
  );
  const isLinked = (word: string): boolean => {
    const vector = wordVector(word);
    return (
      counts.has(stem(word)) ||
      known.has(stem(word)) ||
      meanings.meanings.some((meaning) => alike(vector, meaning) >= ALIKE)
    );
  };
  const beside = telling.filter(
    ({ text, tokens, content }) =>
      (content.length >= LEAST.content || content.some((word) => wordVector(word) !== null)) &&
      countThings(findValues(text, tokens), language) <= 1 &&
      !content.some(isLinked),
  );
  if (beside.length === 0 || beside.length === sentences.length) return input;
  return { ...input, request: without(sentences, beside) };
}

/**
 * Definite things, of which two that overlap or stand side by side are one: a name of two words, a quoted
 * name. A plain `today` counts for nothing, and neither does a German noun.
 */
function countThings(values: readonly Value[], language: Language): number {
  let count = 0;
  let end = -10;
  for (const value of values) {
    const { kind, text } = value;
    if (kind === 'date' && !/\p{N}/u.test(text)) continue;
    if (kind === 'name' && language === 'de' && findPlace(text.toLowerCase()) >= 0) continue;
    if (value.start > end + 2) count += 1;
    end = Math.max(end, value.end);
  }
  return count;
}

/** With so many telling words before it, a pronoun means one of them. */
const NAMED_BEFORE = 2;

/** What people say before an aside. */
const BY_THE_WAY =
  /^(?:by the way|btw|incidentally|fun fact|speaking of which|übrigens|apropos|nebenbei|au fait|à propos|por cierto|a propósito|a proposito|comunque|aliás|já agora|trouwens|overigens|förresten|nawiasem mówiąc|a propos|ちなみに|そういえば|ところで|顺便|顺带|对了|說起來|说起来)/i;

function onlyTells(sentence: string, tokens: readonly Token[], language: Language): boolean {
  if (BY_THE_WAY.test(sentence)) return !/[?？]/.test(sentence);
  if (/[?？]|:\s/.test(sentence)) return false;
  if (UNSPACED.test(sentence)) {
    return (
      sentence.length >= LEAST.letters &&
      !WANTS_UNSPACED.test(sentence) &&
      !LEANS_UNSPACED.test(sentence)
    );
  }
  if (tokens.length < LEAST.words) return false;
  return !tokens.some(
    ({ word }, at) =>
      WANTS[language].has(word) ||
      (LEANS[language].has(word) &&
        contentOf(tokens.slice(0, at)).length < NAMED_BEFORE &&
        !OF_TODAY.test(tokens[at + 1]?.word ?? '') &&
        !(at === 0 && WEATHER.test(sentence))) ||
      (at === 0 && actionClass(word) !== undefined),
  );
}

/** The words that say something: neither numbers nor words of grammar. */
const contentOf = (tokens: readonly Token[]): string[] =>
  tokens
    .filter(
      ({ word }) =>
        word.length > (UNSPACED.test(word) ? 1 : 3) &&
        !COMMON_WORDS.has(word) &&
        !isOfLanguage(word) &&
        !/\d/.test(word) &&
        calendarWord(word, true) === null,
    )
    .map(({ word }) => word);

/** What an action may need, by the nouns of the request's language: `deadline`, `address`, `recipient`. */
function neededWords(language: Language): ReadonlySet<string> {
  const known = NEEDED.get(language);
  if (known !== undefined) return known;
  const nouns = [...wordsOf(language).needs.values()].flatMap(({ noun }) =>
    contentOf(tokenize(noun.toLowerCase(), 8)).slice(-1),
  );
  const needed = new Set(nouns.map(stem));
  NEEDED.set(language, needed);
  return needed;
}

const NEEDED = new Map<Language, ReadonlySet<string>>();
