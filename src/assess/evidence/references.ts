import type { LexiconLanguage } from '../../lexicon/lexicon.js';
import { lexiconWords, patternsByLanguage, union, wordsByLanguage } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import { isOfLanguage, type Language } from '../../utterance/language.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import { FORMATS, LANGUAGES } from '../phrases/phrase-groups.js';
import type { Reading } from '../reading.js';
import { type Offer, picksFrom, readOffer } from './assistant-offers.js';
import { isAboutAnswer, readGivenText } from './given-text.js';

/** Words that point at something, by language: the Spanish `es` is no German one. */
const POINTING = wordsByLanguage('pointsAt');
/** Those of languages that no question is worded in. */
const POINTING_ELSEWHERE = lexiconWords('pointsInAnyText');
/** `dieses Gebäude`, `ese edificio`: they point at something only with a noun behind them. */
const BEFORE_NOUN = wordsByLanguage('pointsBeforeNoun');
/** With these a time is meant that needs no naming: `esta semana`, `ce soir`. */
const NEAR_TIME = new RegExp(`^${union('nearTimes')}`, 'u');

/** A verb with its object behind it in one word: `Arréglalo`, `Sistemalo`. */
const WITH_OBJECT: ReadonlyMap<LexiconLanguage, RegExp> = new Map(
  patternsByLanguage('verbsWithObject').map(
    ([language, source]) => [language, new RegExp(source, 'u')] as const,
  ),
);
/** Subjects of form alone: `Wie geht es`, `Ça va`, `Il y a`, `is there`. */
const EXPLETIVE_BEFORE = lexiconWords('beforeSubjectOfForm');
const SUBJECT_OF_FORM = lexiconWords('subjectsOfForm');
const GOES = lexiconWords('goes');
const CALLS_OFF = lexiconWords('stopsFirst');
const DETERMINES = wordSet('that this those these his her its their');
const EXPLETIVE_AFTER = new Set(
  "is was isn't wasn't will would rains seems looks takes says are were has had i you we they the can".split(
    ' ',
  ),
);
const NOT_A_THING = wordSet('so sure way said time make like know hope think');

/** Whether a word points at something: a pronoun or a demonstrative of the language. */
export const pointsAt = (word: string, language: Language): boolean =>
  POINTING.get(language)?.has(word) === true || POINTING_ELSEWHERE.has(word);

/** German for the person who is spoken to, and for nobody else where it has a capital within a sentence. */
const POLITE = /^(?:Sie|Ihnen|Ihr)/;

/** A word that points at something not said in the request itself. */
export interface Pointer {
  readonly text: string;
  readonly at: number;
}

/** Pronouns and demonstratives with nothing before them in the request to point at. */
export function findPointers(reading: Reading): Pointer[] {
  const { tokens, values } = reading.said;
  const pointers: Pointer[] = [];
  const { language } = reading;
  for (let at = 0; at < tokens.length && at < 400 && pointers.length < 5; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const holdsObject = at === 0 && (WITH_OBJECT.get(language)?.test(token.word) ?? false);
    const isBeforeNoun =
      pointsWithNoun(token, next, language) && !SHOWN.test(reading.said.text.slice(next?.end));
    if (!pointsAt(token.word, language) && !holdsObject && !isBeforeNoun) continue;
    if (hasAntecedent(tokens, values, at) || isArticle(token, next, language)) continue;
    // "Forget that." points at what is called off.
    if (token.mark !== '' && CALLS_OFF.has(tokens[at - 1]?.word ?? '')) continue;
    if (language === 'de' && at > 0 && !token.opens && POLITE.test(token.text)) continue;
    if (FORMAL.has(token.word) && EXPLETIVE_BEFORE.has(tokens[at - 1]?.word ?? '')) continue;
    if (token.word === 'it' && isImpersonal(tokens, at)) continue;
    if (SUBJECT_OF_FORM.has(token.word) && GOES.has(next?.word ?? '')) continue;
    if (token.mark === '' && next !== undefined) {
      if (EXPLETIVE_AFTER.has(next.word) && !DETERMINES.has(token.word)) continue;
      if (NOT_A_THING.has(next.word)) continue;
      if (
        DETERMINES.has(token.word) &&
        /^(?:day|week|month|year|morning|evening|afternoon|night|weekend)$/.test(next.word)
      )
        continue;
      if (
        token.word === 'that' &&
        at > 0 &&
        (tokens[at - 1] as Token).mark === '' &&
        isClause(tokens, at)
      )
        continue;
      if (token.word === 'there' && /^(?:is|are|was|were|any)$/.test(next.word)) continue;
      if (token.word === 'her' || token.word === 'his') continue;
    }
    pointers.push({ text: pointerText(reading, at), at });
  }
  return pointers;
}

/** Whether a demonstrative stands before a noun that is no time. */
function pointsWithNoun(
  { word, mark }: Token,
  next: Token | undefined,
  language: Language,
): boolean {
  if (mark !== '' || next === undefined || !BEFORE_NOUN.get(language)?.has(word)) return false;
  return next.word.length > 2 && !FUNCTION_WORDS.has(next.word) && !NEAR_TIME.test(next.word);
}

/** A text that is pointed at and stands right behind: `esse regex ^\\d{3}$`. */
const SHOWN = /^\s*[:"“«„`^\\(]/u;

/** Adjectives of a day, a place or a time, said of nothing in particular. */
const AMBIENT = wordSet(
  'cold cool chilly freezing frosty icy warm hot boiling mild sunny cloudy windy stormy foggy humid dark light late early raining snowing hailing pouring drizzling rain rains snow snows hail drizzle midnight noon possible',
);
const COPULA = wordSet("is was will does did be get gets getting isn't wasn't won't doesn't might");
const OF_DEGREE = wordSet('so too very really quite rather a bit still getting this that how');
/** `Is it normal that …`: here `it` stands for the clause. */
const OPENS_CLAUSE = wordSet('that whether');
const TAKES = wordSet('take takes took cost costs');

/** `How warm is it in Porto?`, `Why does it rain?`, `it is late`, `how long does it take to …`: this `it` points at nothing. */
function isImpersonal(tokens: readonly Token[], at: number): boolean {
  const word = (i: number): string => tokens[i]?.word ?? '';
  if (TAKES.has(word(at + 1))) return tokens.slice(at + 2, at + 8).some((one) => one.word === 'to');
  const asked = COPULA.has(word(at - 1));
  if (asked && AMBIENT.has(word(at - 2))) return true;
  let next = at + 1;
  while (next < at + 4 && (OF_DEGREE.has(word(next)) || COPULA.has(word(next)))) next++;
  const isSaid = asked || next > at + 1 || /['’]s$/.test((tokens[at] as Token).text);
  return isSaid && (AMBIENT.has(word(next)) || OPENS_CLAUSE.has(word(next + 1)));
}

const LIKE_PRONOUN = wordsByLanguage('articlesLikePronouns');
const NO_NOUN = lexiconWords('pronounsNoNoun');
const FORMAL = lexiconWords('formalSubjects');

/** `das Zimmer` and `het rapport`: no pronoun stands before a noun. */
function isArticle({ word, mark }: Token, next: Token | undefined, language: Language): boolean {
  if (next === undefined || mark !== '') return false;
  if (language === 'de')
    return (
      LIKE_PRONOUN.get('de')?.has(word) === true &&
      /^\p{Lu}/u.test(next.text) &&
      !NO_NOUN.has(next.word)
    );
  return (
    language === 'nl' &&
    LIKE_PRONOUN.get('nl')?.has(word) === true &&
    !COMMON_WORDS.has(next.word) &&
    !isOfLanguage(next.word)
  );
}

/** `files that have no owner`: here `that` begins a clause about the noun before it. */
function isClause(tokens: readonly Token[], at: number): boolean {
  const before = (tokens[at - 1] as Token).word;
  return (
    before.length > 3 &&
    !/^(?:with|from|into|about|until|till|since|before|than|does|make|like|want|need|take|give|have|after|send|move|book|cancel|delete|change|keep|show|open|close)$/.test(
      before,
    )
  );
}

const DETERMINED = lexiconWords('determinedNouns');

function hasAntecedent(
  tokens: readonly Token[],
  values: Reading['said']['values'],
  at: number,
): boolean {
  if (
    values.some((value) => value.token < at && value.token >= 0) ||
    values.some((value) => value.token === -1)
  )
    return true;
  for (let i = 0; i + 1 < at; i++) {
    const word = (tokens[i] as Token).word;
    if (DETERMINED.has(word)) return true;
  }
  return at > 6;
}

function pointerText(reading: Reading, at: number): string {
  const token = reading.said.tokens[at] as Token;
  const next = reading.said.tokens[at + 1];
  const noun =
    (DETERMINES.has(token.word) &&
      token.mark === '' &&
      next !== undefined &&
      next.word.length > 2 &&
      !COMMON_WORDS.has(next.word)) ||
    pointsWithNoun(token, next, reading.language);
  return reading.said.text.slice(token.start, noun ? (next?.end ?? token.end) : token.end);
}

const AGREES = lexiconWords('agreesWithOffer');

/**
 * Evidence about words that point at something: nothing fits, or several things do.
 *
 * @param named whether what is meant is named, so that nothing points at what the assistant put up for choice
 */
export function references(reading: Reading, named = false): Evidence[] {
  const { said, turns, background, pasted } = reading;
  // "Translate this: …" points at what it gives.
  const first = readGivenText(reading.said) !== '' ? undefined : findPointers(reading)[0];
  const offer = readOffer(reading);
  if (offer.count > 1 && !named && !asksForFact(said) && !isAboutAnswer(reading))
    return onOffer(offer, said, first);
  if (first === undefined) return [];
  if (turns.length === 0 && background.text === '' && pasted.text === '') {
    return [{ dimension: 'scope', kind: 'unresolved_reference', weight: 1.6, text: first.text }];
  }
  return [{ dimension: 'scope', kind: 'resolved_reference', weight: -0.3, text: first.text }];
}

/** A question about what was said is no choice between things on offer. */
function asksForFact(said: Reading['said']): boolean {
  const opener = said.tokens[0]?.word ?? '';
  return (
    /^(?:what|who|whom|whose|when|where|which|why|how|what's|who's|is|are|was|were|do|does|did|and|any)$/.test(
      opener,
    ) && /[?？]\s*$/.test(said.text)
  );
}

/** The assistant named several things: either the reply tells which, or it leaves that open. */
function onOffer(offer: Offer, said: Reading['said'], first: Pointer | undefined): Evidence[] {
  const pick = picksFrom(offer, said.tokens);
  if (pick !== undefined) {
    return [{ dimension: 'scope', kind: 'picked', weight: -0.6, text: pick.text }];
  }
  const opener = said.tokens[0];
  const agrees = opener !== undefined && AGREES.has(opener.word);
  if (first === undefined && !agrees && said.tokens.length > 12) return [];
  const named = first?.text ?? opener?.text ?? '';
  const things = offer.options.length > 1 ? `: ${offer.options.join(', ')}` : '';
  const weight = first === undefined && !agrees ? 0.8 : 1.4;
  return [
    {
      dimension: 'scope',
      kind: 'several_referents',
      weight,
      text: `${named}${things}`.slice(0, 120),
    },
  ];
}

/** The stems of the words that say what a text is about. */
function stemsOf(tokens: readonly Token[]): Set<string> {
  const stems = new Set<string>();
  for (const { word } of tokens) if (!COMMON_WORDS.has(word)) stems.add(stem(word));
  return stems;
}

/** Things that the user has already pinned down in the conversation, when the request leans on it. */
export function toldBefore({ said, turns }: Reading): Evidence[] {
  let content: ReadonlySet<string> | undefined;
  for (const turn of turns.slice(0, 6)) {
    if (turn.speaker !== 'user') continue;
    const definite =
      turn.values.length +
      turn.tokens.filter(({ word }) => FORMATS.has(word) || LANGUAGES.has(word)).length;
    if (definite === 0) continue;
    content ??= stemsOf(said.tokens);
    const stems = content;
    const shared = turn.tokens.find(({ word }) => !COMMON_WORDS.has(word) && stems.has(stem(word)));
    if (shared === undefined) continue;
    return [
      {
        dimension: 'scope',
        kind: 'told_before',
        weight: -0.3 * Math.min(definite, 4),
        text: shared.text,
      },
    ];
  }
  return [];
}
