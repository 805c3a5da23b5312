import { refuses } from '../../checks/refusals.js';
import { lexiconWords } from '../../lexicon/lexicon.js';
import { findOperations } from '../../utterance/operations.js';
import { stem } from '../../utterance/tokens.js';
import { asksForNothing } from '../../utterance/turn-kind.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Reading } from '../reading.js';
import { listOperations } from './acts-of-tool.js';

/** Whether a change was asked for: yes, as far as words tell; perhaps, as a question that may be an order; no. */
export type Asked = 'yes' | 'perhaps' | 'no';

/** Asks how something is done, or what would be if it were. */
const ASKS_HOW =
  /\b(?:how (?:do|does|can|could|would|should|might) (?:i|we|one|you)|how to|where (?:do|can|could|would|should) (?:i|we)|what (?:happens|would happen|if)|if (?:i|we) (?:wanted|were|would)|is it possible|am i able|should (?:i|we)|wondering (?:why|how|if|whether)|thanks for \w+ing|explain|describe|tell me (?:how|why|what|about))\b/i;
/** Suggests what it seems to ask about: "Why don't you refund it?" */
const SUGGESTS =
  /^\W*(?:(?:so |then )?why (?:don['’]?t|do ?n[o']t|not)\b|(?:would|do) you mind \w+ing\b)|\b(?:needs?|has|have) to be \w+(?:ed|en)\b/i;
/** Tells what somebody did: "You deleted it!", "A-1 was refunded yesterday". */
const TELLS_PAST =
  /^\W*(?:and |but |so )?(?:you|they|he|she|somebody|someone) (?:just |already |have |'ve |has )*\w+(?:ed|ent)\b|\bthinking (?:about|of) \w+ing\b|^\W*\w+ (?:owes?|wants?|asked) (?:me|us|\d)|\b(?:was|were|been|got) (?:already |just )?\w+ed\b/i;
/** Tells what the speaker did: "Yesterday I cancelled it", "I already paid Ann". */
const TELLS_OWN =
  /^\W*(?:(?:yesterday|earlier|last \w+),? i (?!want|need|would)\w+|i(?:['’]ve| have)? already \w+)\b/i;
/** Takes back or puts off: "leave it as it is", "hold on", "forget it". */
const WITHDRAWS =
  /\b(?:leave (?:it|that|them|this)(?! (?:to|with|on|in|at|for)\b)|(?<!\b(?:and|but) )leave .{1,60} (?:open|as (?:it )?is|alone|be|running)\b|(?<!\b(?:the|an?|this|that|any|every|all|its|his|her|their|my|our) )hold (?:on|off)\b|forget (?:it|that)\b|never ?mind|scrap that|call (?:it|that) off|do nothing)/i;
/** Denies the verb behind it, in languages whose orders have nothing between. */
const DENIES_FIRST: ReadonlySet<string> = new Set([
  'es',
  'pt',
  'it',
  'fr',
  'pl',
  'ru',
  'cs',
  'uk',
  'ro',
]);
/** Turkish denies within the verb: "kapatma lütfen". */
const DENIES_IN_TURKISH =
  /(?:\p{L}{3,}|\bet)(?:ma|me)(?:y[ıi]n(?:[ıi]z)?)?(?:[.!:,]|\s*(?:lütfen|$))/u;
/** Speaks of what somebody else says or wants, or of a text that is only to be read. */
const REPORTS =
  /^\W*(?:the|a|my|this|our) [\w ]{1,30}? (?:says|said|wrote|writes|asks|asked)\b|^\W*(?:summari[sz]e|translate|paraphrase|proofread|classify|rate|review|explain|is this)\b/i;
const NEGATES = /\b(?:not|never|don['’]?t|cannot|can['’]?t)\b/i;
const CAN_I = /^\W*(?:\w+\W+){0,2}(?:can|could|may|might) (?:i|we)\b/i;
/** Orders that are denied, in scripts without spaces. */
const DENIES_UNSPACED = /ないで|するな|しないで|やめて|不要|不用|别|別|勿|지 ?마|지 ?말/u;

const STOPS = lexiconWords('stopsFirst');
const SAYS_NO = lexiconWords('denies');
const WHAT_STOPS = /^(?:stop|cancel|halt|wait|hold|abort|undo|revert)$/;

/**
 * Tells whether the user's latest words ask for what a tool that changes something does. A question for a fact or a way, a
 * complaint, a denial and a refusal of an offer ask for nothing of the kind.
 *
 * @param isNamed whether the user's latest words name what the call is about
 */
export function tellAsked(tool: PreparedTool, reading: Reading, isNamed: boolean): Asked {
  const { said, kind, turns, answeredTurns } = reading;
  const { text, tokens } = said;
  if (SUGGESTS.test(text)) return 'yes';
  const isWriting = tool.words.some((word) => WRITES.test(word));
  if (!isWriting && REPORTS.test(text) && !saysAct(tool, reading, 2)) return 'no';
  if (refuses(text) || ASKS_HOW.test(text)) return 'no';
  const operations = findOperations(text, tokens).filter(
    ({ at }) => said.quotationAround(tokens[at]?.start ?? 0) === undefined,
  );
  const own = listOperations(tool);
  const mine = operations.filter(({ operation }) => own.has(operation) && !GENERAL.has(operation));
  // "At no. 7" denies nothing.
  const isNumbered = /\bno\.\s?\d/i.test(text) && !NEGATES.test(text);
  const isDenied = mine.some((one) => one.isDenied);
  if (!isNumbered && isDenied && !mine.some((one) => one.isOrder && !one.isDenied)) return 'no';
  if (DENIES_UNSPACED.test(text) && (mine.length > 0 || operations.length === 0)) return 'no';
  const orders = operations.filter(
    ({ isOrder, isDenied, operation }) => isOrder && !isDenied && operation !== 'look_up',
  );
  if (orders.length === 0 && TELLS_PAST.test(text)) return 'no';
  const told = TELLS_OWN.exec(text)?.[0];
  if (told !== undefined && !NEXT_CLAUSE.test(text.slice(told.length))) return 'no';
  if (WITHDRAWS.test(text)) return 'no';
  if (onlySpeaks(tool, reading)) return 'no';
  const [firstOrder] = operations.filter(({ isOrder }) => isOrder);
  // "Remind me to refund it", "Show me order A-77": another act is ordered, and this one at most spoken of.
  if (
    !isWriting &&
    turns.length === 0 &&
    firstOrder !== undefined &&
    [...own].some((one) => CONSEQUENCES.has(one)) &&
    ASIDE.has(firstOrder.operation) &&
    firstOrder.at <= 2 &&
    !own.has(firstOrder.operation) &&
    !mine.some(({ isOrder }) => isOrder) &&
    !orders.some(({ operation }) => own.has(operation))
  )
    return 'no';
  const isAlone = turns.length === 0;
  if (
    isAlone &&
    tokens.length <= 3 &&
    operations.length === 0 &&
    said.actions.length === 0 &&
    !saysAct(tool, reading)
  )
    return 'no';
  const [opener] = tokens;
  if (
    orders.length === 0 &&
    opener?.mark === '' &&
    DENIES_FIRST.has(reading.language) &&
    SAYS_NO.has(opener.word)
  )
    return 'no';
  if (/[ığşİ]/.test(text) && DENIES_IN_TURKISH.test(text.toLowerCase())) return 'no';
  const isStopped = stopsFirst(reading);
  if (
    isStopped &&
    !mine.some(({ isOrder, at }) => isOrder && !WHAT_STOPS.test(tokens[at]?.word ?? ''))
  )
    return 'no';
  const refusesOffer =
    answeredTurns === 0 && turns[0]?.speaker === 'assistant' && SAYS_NO.has(tokens[0]?.word ?? '');
  if (refusesOffer && orders.length === 0) return 'no';
  const asksOther = orders.length > 0 || said.actions.length > 0;
  if (isUnsaidHarm(tool, operations, asksOther || (isAlone && !isPaying(tool)))) return 'no';
  if (kind === 'stop') return isNamed && orders.length > 0 ? 'yes' : 'no';
  if (kind === 'question') {
    // "Comment on WEB-88" opens as a French question does.
    const isVerb = tool.words.includes(tokens[0]?.word ?? '') && !/[?？]/.test(text);
    return isVerb ? 'yes' : CAN_I.test(text) ? 'perhaps' : 'no';
  }
  // An opening word never decides: what names the call's things, or its act, orders it.
  if (asksForNothing(kind)) return orders.length > 0 || saysAct(tool, reading) ? 'yes' : 'no';
  return 'yes';
}

/** Verbs that many tools' names begin with, which tells no act from another. */
const GENERAL: ReadonlySet<string> = new Set(['create', 'update', 'start', 'look_up', 'complete']);

/** Acts beside which what they are about is only spoken of. */
const ASIDE: ReadonlySet<string> = new Set([
  'look_up',
  'remind',
  'message',
  'send',
  'quote',
  'report',
  'print',
]);
/** Acts that cost or end something. */
const CONSEQUENCES: ReadonlySet<string> = new Set([
  ...['cancel', 'delete', 'refund', 'pay', 'buy', 'approve', 'reject', 'return', 'exchange'],
  ...['block', 'charge', 'restore', 'stop', 'merge', 'deploy', 'waive'],
]);
/** Words of tools that write or send what is said. */
const WRITES =
  /^(?:note|comment|mail|email|message|post|tweet|draft|reply|status|send|notify|notice|text|sms|whatsapp|write|translation|translate|summary|log|memo|letter|announcement|reminder|call|dm|chat|description|report|file|document|publish|create|add)$/;

/** Who gets what says enough: "20 EUR to Ann". */
const isPaying = ({ traits: { operations } }: PreparedTool): boolean =>
  operations.first.includes('pay');

/** Acts that nobody means by the word for another one. */
const HARMS: ReadonlySet<string> = new Set(['delete', 'cancel', 'publish', 'terminate', 'pay']);

/** Whether a tool does harm that was not spoken of, where something else was asked for: it deletes what is to be archived. */
function isUnsaidHarm(
  { traits: { operations } }: PreparedTool,
  said: readonly { readonly operation: string }[],
  asksOther: boolean,
): boolean {
  const { first } = operations;
  return (
    asksOther &&
    first.length > 0 &&
    first.every((one) => HARMS.has(one)) &&
    !said.some(({ operation }) => first.includes(operation))
  );
}

/** Whether a message begins by stopping what is under way: "Stop!", "Ah wait, stop. …". */
const stopsFirst = ({ said: { tokens } }: Reading): boolean =>
  tokens
    .slice(0, 4)
    .some(
      ({ word, mark }) =>
        (STOPS.has(word) || word === 'wait') && /[.!,;…]/.test(mark) && word !== 'never',
    );

/** Whether a word of a tool's name was said, among the first words of the message where so many are given. */
const saysAct = ({ words }: PreparedTool, { said: { tokens } }: Reading, first = 60): boolean => {
  const stems = new Set(tokens.slice(0, first).map(({ word }) => stem(word)));
  return words.some((word) => word.length > 2 && stems.has(stem(word)));
};

/** Heads of messages that have somebody told, asked or reminded, or a text prepared: what stands behind is only spoken of. */
const SPEAKS_OF =
  /^\W*(?:(?:please|pls|can you|could you|just)\W+)*(?:let (?:me|us) know (?:before|when|if|whether)|(?:remind|tell|ask|warn|inform|text|email|message) (?:(?!and\b|then\b)\w+ ){1,3}?(?:to|that|whether|if|before|when|about)|make a note (?:to|that|about)|(?:draft|prepare|preview|word|sketch|outline) )/i;
const NEXT_CLAUSE = /[,.;:!?]\s|\b(?:and|but|so|please|now)\b/i;
const NEXT_ORDER = /[.;!?]\s|\b(?:and|then|afterwards)\b/;

/** Whether a message only speaks of what a tool does: "Remind me to cancel it", "Draft a mail that says we cancel". */
function onlySpeaks({ words }: PreparedTool, { said: { text } }: Reading): boolean {
  const head = SPEAKS_OF.exec(text)?.[0];
  if (head === undefined) return false;
  const rest = text.slice(head.length);
  if (NEXT_ORDER.test(rest)) return false;
  // A tool that tells, reminds or drafts is what was asked for.
  const own = new Set(words.map(stem));
  const isOwn = (head.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => own.has(stem(word)));
  return !isOwn && !words.some((word) => WRITES.test(word) || REMINDS.test(word));
}
const REMINDS = /^(?:remind|todo|task|calendar|event|schedule|ask|tell|alert|draft|prepare|save)/;
