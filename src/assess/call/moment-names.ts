import { calendarWord } from '../../utterance/calendar.js';
import { clockPhrase, endsHere } from '../../utterance/clock-phrases.js';
import { PART_OF_DAY } from '../../utterance/day-words.js';
import { type Token, wordAt } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import { bareWord, JOINS_PART, PLAIN_DAY, TRAILS } from './moment-words.js';

/** What a word says of a date by the words around it: ordinary words that are also days and months among them. */

/** Words that lead to a month or a season. */
const LED = wordSet(
  'in of for till until from since by this next last all every each early late mid im ab bis für seit en de du à depuis début fin desde hasta em até di da a tot vanaf sinds i w до с в и',
);
export const isLedTo = (tokens: readonly Token[], at: number): boolean =>
  SEASON.has(bareWord(tokens[at] as Token).word) &&
  (/^(?:in|im|till|until|bis|ab|from|since|en|em|in|hasta|até|à|au|this|to)$/.test(
    wordAt(tokens, at - 1),
  ) ||
    (tokens[at] as Token).word !== bareWord(tokens[at] as Token).word);
const SEASON = wordSet(
  'spring summer autumn fall winter frühling frühjahr sommer herbst printemps été automne hiver primavera verano otoño invierno estate autunno inverno verão outono lente zomer herfst',
);

/** The month that a word names; `may` and `mars` only beside a number, behind a word that leads to a month, or with a capital. */
export const isMonth = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (token === undefined) return false;
  const { word } = bareWord(token);
  if (calendarWord(word, true) !== 'month') return false;
  const before = tokens[at - 1];
  const beside = [before, tokens[at + 1]].some((one) => one !== undefined && /^\d/.test(one.word));
  if (calendarWord(word, beside) === 'month') return true;
  const led = before !== undefined && before.mark === '' && LED.has(before.word);
  const capital = /^\p{Lu}\p{Ll}/u.test(token.text) && !token.opens;
  if (/^(?:may|march)$/.test(word))
    return (
      (led && /^(?:in|until|till|since|early|late|mid|next|last)$/.test(before.word)) || capital
    );
  return word === 'mai' ? led || capital : led && /^(?:mars|mei|mart)$/.test(word);
};

/** Short names of days, and names that are ordinary words as well, count where something shows that a day is meant. */
export function isDayName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  const { word } = bareWord(token);
  if (/^(?:segunda|terça|quarta|quinta|sexta)$/.test(word)) return isFeira(tokens, at);
  if (calendarWord(word, true) !== 'day') return false;
  if (calendarWord(word, false) === 'day') return true;
  if (word === 'hier')
    return (
      token.text !== token.word ||
      /^(?:soir|matin|après-midi|midi|à)$/.test(wordAt(tokens, at + 1)) ||
      !tokens.slice(Math.max(0, at - 6), at + 7).some(({ word: near }) => NOT_FRENCH.has(near))
    );
  if (!/^(?:mon|sat|sun|wed)$/.test(word)) return token.opens === false && isCapital(token);
  const led = /^(?:on|next|last|till|until|by|from|every|each|this)$/.test(wordAt(tokens, at - 1));
  if (led && word !== 'sun') return true;
  return (
    (isCapital(token) && !token.opens && token.text !== token.text.toUpperCase()) ||
    (token.mark === '' && /^\d{1,2}(?::\d\d|am|pm|th|st|nd|rd)/.test(wordAt(tokens, at + 1)))
  );
}

/** `sexta` without its `feira`, which is `sixth` as well: behind a word that leads to a day, with nothing to count behind it. */
const isFeira = (tokens: readonly Token[], at: number): boolean =>
  /^(?:na|para|pra|até|esta|nesta|próxima)$/.test(wordAt(tokens, at - 1)) &&
  (endsHere(tokens, at) || wordAt(tokens, at + 1) === 'às');

const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);
/** German and Dutch words near `hier`, which is `here` in them. */
const NOT_FRENCH = wordSet(
  'ich ist der die das und wir uns bitte mir nicht bin sind war mit von zu kann können soll ik het een er van wat zijn dan niet kan mijn is dit hoe in im auf für ein eine alles was gibt es',
);

/** The day of the month beside a weekday: `Friday the 13th`, `samedi 12`; and behind `dia`. */
export function isDayBeside(tokens: readonly Token[], at: number, from: number): boolean {
  const { word } = tokens[at] as Token;
  const before = tokens[at - 1];
  if (/^(?:dia|día)$/.test(word))
    return at === from && /^(?:[1-9]|[12]\d|3[01])$/.test(wordAt(tokens, at + 1));
  if (!PLAIN_DAY.test(word) || before === undefined || at === from || before.mark !== '')
    return false;
  if (/^(?:dia|día)$/.test(before.word)) return true;
  const day = before.word === 'the' ? tokens[at - 2] : before;
  if (day === undefined || calendarWord(day.word, true) !== 'day') return false;
  if (/^\d{1,2}(?:st|nd|rd|th)$/.test(word)) return true;
  return ROMANCE_DAY.test(day.word) && clockPhrase(tokens, at) < 0 && endsHere(tokens, at);
}
const ROMANCE_DAY =
  /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)$/;

/** `lundi prochain`; `the Friday after` only where nothing follows that it could be after. */
export function trails(tokens: readonly Token[], at: number): boolean {
  const { word } = bareWord(tokens[at] as Token);
  if (!TRAILS.test(word)) return false;
  return word !== 'after' || at + 1 === tokens.length || (tokens[at] as Token).mark !== '';
}

/** The token behind a part of the day that follows a day: `morning`, `por la tarde`, `in the morning`, `à noite`. */
export function partBehind(tokens: readonly Token[], at: number): number {
  const day = bareWord(tokens[at - 1] as Token).word;
  const isDay = calendarWord(day, true) === 'day' || PLAIN_DAY.test(day);
  if (!isDay) return -1;
  let to = at;
  while (to < at + 2 && JOINS_PART.has(wordAt(tokens, to)) && (tokens[to] as Token).mark === '')
    to++;
  const word = wordAt(tokens, to);
  if (!PART_OF_DAY.has(word) || (word === 'nuit' && to > at)) return -1;
  return to > at || calendarWord(word, true) !== 'day' || /^(?:morgen|mañana)$/.test(word)
    ? to + 1
    : -1;
}
