import { lexiconWords, union } from '../lexicon/lexicon.js';
import { actionClass } from './actions.js';
import { onlyCloses } from './closings.js';
import { onlyForbids } from './forbids.js';
import { ASKS_FOR_NOTHING, onlyTells } from './nothing/only-tells.js';
import { findOperations } from './operations.js';
import { type Token, wordAt } from './tokens.js';
import { UNSPACED } from './unspaced.js';

/** Kind of a message in a conversation. */
export type TurnKind =
  | 'order'
  /** Says how something is, and neither asks nor orders in so many words. */
  | 'statement'
  /** Asks for a fact, and orders nothing. */
  | 'question'
  | 'greeting'
  | 'thanks'
  /** Chats, tells, feels or thinks aloud. */
  | 'small_talk'
  /** Yes to what was proposed just before, and nothing else. */
  | 'agreement'
  /** Calls off what was under way. */
  | 'stop'
  /** Puts right what was said before. */
  | 'correction';

/** Greetings, thanks and small talk ask for nothing, so that nothing can be missing. */
export const asksForNothing = (kind: TurnKind): boolean =>
  kind === 'greeting' || kind === 'thanks' || kind === 'small_talk' || kind === 'stop';

const GREETS = lexiconWords('greets');
const GREETS_UNSPACED = new RegExp(
  `^${union('everybodyUnspaced')}?[、,，]?${union('greetsUnspaced')}${union('everybodyBehindUnspaced')}?[\\s!！。、,.]*$`,
  'u',
);
const THANKS_WORDS = lexiconWords('thanks');
const THANKS_UNSPACED = new RegExp(union('thanksUnspaced'), 'u');
/** Words that ask for something beside the thanks. */
const ORDERS_UNSPACED = new RegExp(union('ordersUnspaced'), 'u');
const AGREES = lexiconWords('agreesFirst', 'agreesBeside');
const AGREES_FIRST = lexiconWords('agreesFirst');
const AGREES_UNSPACED = new RegExp(`^(?:${union('agreesUnspaced')}[\\s!！。、,，.]*){1,3}$`, 'u');
const STOPS = lexiconWords('stopsFirst', 'stopsBeside');
const STOPS_FIRST = lexiconWords('stopsFirst');
/** Says behind a stop that nothing is wanted any more: `hat sich erledigt`, `ya no hace falta`. */
const NO_LONGER = new RegExp(`^${union('noLonger')}$`);
const STOPS_UNSPACED = new RegExp(`^(?:${union('stopsUnspaced')}[\\s!！。、,，.]*){1,3}$`, 'u');
const CORRECTS = new RegExp(`^${union('corrects')}`, 'i');
const OPENS_QUESTION = lexiconWords('opensQuestion');
const ASKS_TO_DO = lexiconWords('askedPerson');
const FIRST_PERSON = lexiconWords('firstPerson');

/**
 * Tells the kind of a message by its words alone and by whether somebody spoke before.
 *
 * @param below log-odds below which a message asks for nothing; null where something around says that a request is meant, such
 *   as a question just before: then only rules tell
 */
export function turnKind(
  text: string,
  tokens: readonly Token[],
  hasTurns: boolean,
  below: number | null = ASKS_FOR_NOTHING.withTools,
): TurnKind {
  const kind = kindByWords(text, tokens, hasTurns);
  const isOpen = kind === 'order' || kind === 'statement' || kind === 'question';
  return isOpen && below !== null && onlyTells(text, tokens, below) ? 'small_talk' : kind;
}

/** Tells the kind of a message by rules alone. */
export function kindByWords(text: string, tokens: readonly Token[], hasTurns: boolean): TurnKind {
  const words = tokens.map(({ word }) => word);
  // The parts of an emoji are no words.
  if (!words.some((word) => /[\p{L}\p{N}]/u.test(word))) return 'small_talk';
  if (GREETS_UNSPACED.test(text)) return 'greeting';
  if (THANKS_UNSPACED.test(text) && !ORDERS_UNSPACED.test(text)) return 'thanks';
  if (STOPS_UNSPACED.test(text)) return 'stop';
  if (AGREES_UNSPACED.test(text)) return hasTurns ? 'agreement' : 'small_talk';
  const first = words[0] as string;
  if (
    STOPS_FIRST.has(first) &&
    words.length <= 4 &&
    words.every((word) => STOPS.has(word) || word.length < 4)
  )
    return 'stop';
  if (STOPS_FIRST.has(first) && words.length <= 10 && callsOff(tokens)) return 'stop';
  if (
    words.length <= 9 &&
    words.every((word) => GREETS.has(word) || GREETS_WITH.has(word)) &&
    words.some((word) => GREETS.has(word))
  )
    return 'greeting';
  if (AGREES_FIRST.has(first) && words.length <= 7 && words.every((word) => AGREES.has(word)))
    return hasTurns ? 'agreement' : 'small_talk';
  if (onlyCloses(text, tokens)) return 'thanks';
  if (onlyForbids(text, tokens)) return 'stop';
  if (hasTurns && words.length <= 25 && CORRECTS.test(text)) return 'correction';
  const orders = UNSPACED.test(text)
    ? ordersUnspaced(text, tokens)
    : givesOrder(tokens) || ordersThen(text, tokens);
  if (isQuestion(text, words, orders)) return 'question';
  if (!orders && isThanks(text, words)) return 'thanks';
  if (!orders && GREETS.has(first) && words.length <= 3 && !hasTurns) return 'greeting';
  if (!orders && words.length <= 14 && JUDGES.test(words.join(' ')))
    return hasTurns ? 'correction' : 'small_talk';
  return !hasTurns && !orders && isStatement(text, words) ? 'statement' : 'order';
}

/** A stop up to a mark, and behind it that nothing is wanted any more. */
function callsOff(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ mark }) => mark !== '');
  const behind = tokens.slice(end + 1).filter(({ word }) => !THANKS_WORDS.has(word));
  return (
    end >= 0 &&
    tokens.slice(0, end + 1).every(({ word }) => STOPS.has(word) || word.length < 4) &&
    (behind.length === 0 || NO_LONGER.test(behind.map(({ word }) => word).join(' ')))
  );
}

const STATES = lexiconWords('finiteVerbs');
const WISHES = lexiconWords('wishes');

/** `I swear half of these meetings could have been a mail.`: a sentence with a finite verb and no detail of an order. */
function isStatement(text: string, words: readonly string[]): boolean {
  if (words.length < 4 || words.length > 30 || /\d|[:#@]/.test(text)) return false;
  return (
    words.slice(0, 10).some((word) => STATES.has(word) || word === 'i' || word === 'you') &&
    !words.some((word) => WISHES.has(word))
  );
}

const GREETS_WITH = lexiconWords('greetsWith');

/** Says how the answer before was, and wants nothing yet: `Your last answer was too long`, `C'est ce que je voulais`. */
const JUDGES = new RegExp(
  `^(?:${union('verdictHeads')} )?(?:${[
    // The answer, and how it is.
    `(?:${union('answerArticles')} )?${union('answerLast')}?${union('answerNouns')}(?: ${union('answerBefore')})? ${union('answerWas')}\\b`,
    // That, and that it is or is not what was wanted.
    `${union('thatHeads')}\\b.* ${union('whatWasWanted')}\\b`,
  ].join('|')})`,
);

/** Thanks at the head of a message, or behind a word of praise, with nothing in it that could be an order's detail. */
function isThanks(text: string, words: readonly string[]): boolean {
  if (words.length > 25 || /\d/.test(text) || /\b(?:ahead|then|but|(?<!\bfor )now)\b/i.test(text))
    return false;
  const thanked = words.findIndex((word) => THANKS_WORDS.has(word));
  return (thanked >= 0 && thanked <= 2) || (thanked > 0 && PRAISE.has(words[0] as string));
}

const PRAISE = lexiconWords('praise');

const BEFORE_QUESTION = lexiconWords('beforeQuestion');

/** `Where is my order 12345?`, `Can I talk to a human?`: a question, and not `Can you …` or `Could you please …`. */
function isQuestion(text: string, words: readonly string[], orders: boolean): boolean {
  const marked = /[?？؟]\s*["')]*\s*$/.test(text);
  const opener = words.findIndex((word) => !BEFORE_QUESTION.has(word));
  if (UNSPACED.test(text)) return !orders && (marked || ASKS_UNSPACED.test(text));
  const at = findOpener(words, Math.max(opener, 0), marked);
  const first = words[at] ?? '';
  const begins = OPENS_QUESTION.has(first) && (first !== 'am' || words[at + 1] === 'i');
  // `¿Podrías …?` and `Pourriez-vous …?` name whom they ask within one word; `Was kannst du?` asks for a fact.
  if (!ASKS_WHAT.test(first) && words.slice(at, at + 2).some((word) => YOU_CAN.test(word)))
    return false;
  if (!begins) return marked && !orders && words.length <= 14;
  const canOrder = CAN.test(first);
  if (canOrder && words.slice(at + 1, at + 3).some((word) => ASKS_TO_DO.has(word))) return false;
  if (canOrder && !FIRST_PERSON.has(words[at + 1] ?? '') && !I_CAN.test(first))
    return marked && !orders;
  // `Can I get a refund for order 12?` orders politely.
  if (canOrder && orders) return false;
  return marked || (words.length <= 16 && !orders);
}

const CAN = new RegExp(`^${union('can')}$`);
/** Words that ask for a thing or a way, so that what follows is no request to do something. */
const ASKS_WHAT = new RegExp(`^${union('asksWhat')}$`);
const I_CAN = new RegExp(`^${union('iCan')}$`);
const YOU_CAN = new RegExp(`^${union('youCan')}$`);
const ASKS_UNSPACED = new RegExp(
  `${union('questionParticles')}[\\s。？?]*$|^${union('questionWordsUnspaced')}`,
  'u',
);
/** Words that may stand before what opens a question: `À quelle heure`, `In welcher Stadt`. */
const BEFORE_OPENER = new RegExp(`^${union('beforeQuestionWord')}$`);

/** The place of the word that opens a question; behind other words only where a mark shows one. */
function findOpener(words: readonly string[], from: number, marked: boolean): number {
  for (let at = from; at < from + 3 && at < words.length; at++) {
    const word = words[at] as string;
    if (OPENS_QUESTION.has(word)) return at;
    if (!marked && !BEFORE_OPENER.test(word)) break;
  }
  return from;
}

/** Where no space parts the words, an order shows in its ending, or in a verb at its head in Chinese. */
function ordersUnspaced(text: string, tokens: readonly Token[]): boolean {
  if (ORDERS_UNSPACED.test(text.trim())) return true;
  if (/[\u3040-\u30ff]/u.test(text)) return false;
  return givesOrder(tokens);
}

const BEFORE_VERB = lexiconWords('beforeOrder');

const AHEAD = lexiconWords('opensConditionAhead');

/** `When he replies, set it to solved`: an order behind a condition, which begins as a question does. */
const ordersThen = (text: string, tokens: readonly Token[]): boolean =>
  AHEAD.has(wordAt(tokens, 0)) &&
  !STATES.has(wordAt(tokens, 1)) &&
  !/[?？]\s{0,3}$/.test(text) &&
  findOperations(text, tokens).some(({ operation, at }) => operation !== 'look_up' && at > 2);

/** A verb of an order at the head of a sentence, or behind `please` and the like. */
function givesOrder(tokens: readonly Token[]): boolean {
  for (let at = 0; at < tokens.length && at < 120; at++) {
    const token = tokens[at] as Token;
    if (actionClass(token.word) === undefined) continue;
    const before = tokens[at - 1];
    if (
      before === undefined ||
      token.opens ||
      BEFORE_VERB.has(before.word) ||
      /^(?:want|need)$/.test(before.word)
    )
      return true;
  }
  return false;
}
