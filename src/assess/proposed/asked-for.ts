import { lexiconWords } from '../../lexicon/lexicon.js';
import { findOperations, operationsOfName } from '../../utterance/operations.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { asksForNothing } from '../../utterance/turn-kind.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Reading } from '../reading.js';

/** Whether a change was asked for: yes, as far as words tell; perhaps, as a question that may be an order; no. */
export type Asked = 'yes' | 'perhaps' | 'no';

/** Says that nothing of the kind was wanted: "I never asked you to …", "which I refused". */
const NEVER_WANTED =
  /\b(?:never|did ?n['’]?o?t|nobody|no one|nowhere)\b(?:\W+\w+){0,3}?\W+(?:ask|asked|want|wanted|order|ordered|request|requested|tell|told|say|said|agree|agreed|approve|approved|authori[sz]ed?|consent|consented|sign|signed)\b|\b(?:i|we)(?: have|'ve)? (?:already )?(?:refused|declined|rejected|cancell?ed that)\b|\bwho (?:told|asked|allowed) you\b/i;
/** Asks how something is done, or what would be if it were. */
const ASKS_HOW =
  /\b(?:how (?:do|does|can|could|would|should|might) (?:i|we|one|you)|how to|where (?:do|can|could|would|should) (?:i|we)|what (?:happens|would happen|if)|if (?:i|we) (?:wanted|were|would)|is it possible|am i able|should (?:i|we))\b/i;
/** Suggests what it seems to ask about: "Why don't you refund it?" */
const SUGGESTS = /^\W*(?:so |then )?why (?:don['’]?t|do ?n[o']t|not)\b/i;
/** Tells what somebody did: "You deleted it!", "A-1 was refunded yesterday". */
const TELLS_PAST =
  /^\W*(?:and |but |so )?(?:you|they|he|she|somebody|someone) (?:just |already |have |'ve |has )*\w+(?:ed|ent)\b|\b(?:was|were|been|got) (?:already |just )?\w+ed\b/i;
/** Takes back or puts off: "leave it as it is", "hold on", "forget it". */
const WITHDRAWS =
  /\b(?:leave (?:it|that|them|this)(?! (?:to|with|on|in|at|for)\b)|leave .{1,60} (?:open|as (?:it )?is|alone|be|running)\b|hold (?:on|off)\b|forget (?:it|that)\b|never ?mind|(?:changed|change) (?:my|their|his|her|our) mind|scrap that|call (?:it|that) off|do nothing)/i;
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
const DENIES_IN_TURKISH = /\p{L}{3,}(?:ma|me)(?:y[ıi]n(?:[ıi]z)?)?[.!]?\s*(?:lütfen|$)/u;
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
  if (NEVER_WANTED.test(text) || ASKS_HOW.test(text)) return 'no';
  const operations = findOperations(text, tokens);
  const own = listOperations(tool);
  const mine = operations.filter(({ operation }) => own.has(operation));
  if (mine.length > 0 && mine.every(({ isDenied }) => isDenied)) return 'no';
  if (DENIES_UNSPACED.test(text) && (mine.length > 0 || operations.length === 0)) return 'no';
  const orders = operations.filter(
    ({ isOrder, isDenied, operation }) => isOrder && !isDenied && operation !== 'look_up',
  );
  if (orders.length === 0 && TELLS_PAST.test(text)) return 'no';
  if (WITHDRAWS.test(text)) return 'no';
  const [opener] = tokens;
  if (
    orders.length === 0 &&
    opener !== undefined &&
    opener.mark === '' &&
    ((DENIES_FIRST.has(reading.language) && SAYS_NO.has(opener.word)) ||
      (/[ığşİ]/.test(text) && DENIES_IN_TURKISH.test(text.toLowerCase())))
  )
    return 'no';
  const isStopped = stopsFirst(reading);
  if (
    isStopped &&
    !mine.some(({ isOrder, at }) => isOrder && !WHAT_STOPS.test(tokens[at]?.word ?? ''))
  )
    return 'no';
  const refusesOffer =
    answeredTurns === 0 && turns[0]?.speaker === 'assistant' && SAYS_NO.has(tokens[0]?.word ?? '');
  if (refusesOffer && orders.length === 0) return 'no';
  if (isUnsaidHarm(own, orders)) return 'no';
  if (kind === 'stop') return isNamed && orders.length > 0 ? 'yes' : 'no';
  if (kind === 'question') {
    // "Comment on WEB-88" opens as a French question does.
    const isVerb = tool.words.includes(tokens[0]?.word ?? '') && !/[?？]/.test(text);
    return isVerb ? 'yes' : CAN_I.test(text) ? 'perhaps' : 'no';
  }
  // An opening word never decides: what names the call's things, or its act, orders it.
  if (asksForNothing(kind))
    return isNamed || orders.length > 0 || saysAct(tool, reading) ? 'yes' : 'no';
  return 'yes';
}

/** Acts that nobody means by the word for another one. */
const HARMS: ReadonlySet<string> = new Set(['delete', 'cancel', 'publish', 'terminate', 'pay']);

/** Whether a tool does harm that was not spoken of, where something else was ordered: it deletes what is to be archived. */
const isUnsaidHarm = (
  own: ReadonlySet<string>,
  orders: readonly { readonly operation: string }[],
): boolean =>
  orders.length > 0 &&
  own.size > 0 &&
  [...own].every((one) => HARMS.has(one)) &&
  !orders.some(({ operation }) => own.has(operation));

/** What a tool does, by the words of its name in any language. */
function listOperations({ words, traits }: PreparedTool): ReadonlySet<string> {
  const name = words.join(' ');
  const said = findOperations(name, tokenize(name, 12)).map(({ operation }) => operation);
  return new Set([...traits.operations.first, ...operationsOfName(words, '').first, ...said]);
}

/** Whether a message begins by stopping what is under way: "Stop!", "Ah wait, stop. …". */
const stopsFirst = ({ said: { tokens } }: Reading): boolean =>
  tokens
    .slice(0, 4)
    .some(
      ({ word, mark }) =>
        (STOPS.has(word) || word === 'wait') && /[.!,;…]/.test(mark) && word !== 'never',
    );

/** Whether the verb of a tool's name was said. */
const saysAct = ({ words }: PreparedTool, { said: { tokens } }: Reading): boolean => {
  const stems = new Set(tokens.map(({ word }) => stem(word)));
  return words.some((word) => word.length > 2 && stems.has(stem(word)));
};
