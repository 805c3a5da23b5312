import { union } from '../../lexicon/lexicon.js';
import { type Action, actionClass, findActions, findObject } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { firstWord, normalise } from '../../utterance/normal-form.js';
import { identifierWords, stem, type Token, tokenize } from '../../utterance/tokens.js';
import { type Detector, spanAll, WANTS_WORDS } from './answer.js';
import { withoutCancel } from './cancel.js';

/** Actions that are said for each other: an answer with one of them is no other request. */
const FAMILIES: readonly (readonly string[])[] = [
  ['book', 'schedule', 'create', 'buy', 'start'],
  ['send', 'write', 'transfer'],
  ['delete', 'cancel', 'stop'],
  ['update', 'move', 'schedule', 'convert'],
  ['get', 'search', 'compute'],
  ['transfer', 'buy'],
];

const POINTS = new RegExp(`^${union('pointsAtKnown')}\\b`, 'i');
const TURNS_AWAY = new RegExp(
  `^${union('turnsAway')}\\b|\\b${union('turnsAwayWithin')}\\b|${union('turnsAwayUnspaced')}`,
  'iu',
);
/** A longer answer is read as one. */
const MAX_LENGTH = 600;

const ORDERS_POLITELY =
  /^(?:please |(?:can|could|would|will) you |i (?:want|need|would like) (?:you )?to |i'd like (?:you )?to |let's |(?:show|tell|give|find|get|send|bring|remind) (?:me|us) )/i;

/** Detects another request than the one that was asked about: an order of its own, or one that begins with the verb of another tool. */
export const detectOtherRequest: Detector = ({ text, words, request, shown, to, tools }) =>
  isOtherRequest(text, request, shown, words) || ordersOther(text, to.tool, tools.names())
    ? [{ act: 'switch', request: text.trim(), span: spanAll(text) }]
    : [];

/**
 * Whether an answer is plainly another request than the one that was asked about: an order for another kind of
 * action with an object of its own. "Make it Friday" and "the open ones" answer, "show me my bookings first" does not.
 *
 * @param asked the questions or options that the user had before them
 * @param words the answer, normalized
 */
export function isOtherRequest(
  response: string,
  request: string,
  asked: string,
  words = normalise(response),
): boolean {
  const text = response.trim();
  if (text.length > MAX_LENGTH || words === '') return false;
  // French orders with a hyphen: `envoie-moi`.
  const bare = afterOpeners(text, words).replace(
    new RegExp(`-(?=${union('glued')}\\b)`, 'gi'),
    ' ',
  );
  const tokens = tokenize(bare, 80);
  const action = findActions(tokens)[0];
  if (action === undefined || action.at > 5) return false;
  const object = findObject(tokens, bare, action);
  if (object === '' || POINTS.test(object)) return false;
  const requested = tokenize(request, 400);
  const ordered = findActions(requested);
  if (isNear(action, ordered, requested)) return false;
  const things = [...listStems(object)].filter((word) => !COMMON_WORDS.has(word));
  if (!things.some((word) => /\p{L}{3}/u.test(word))) return false;
  const turnsAway = TURNS_AWAY.test(text);
  if (turnsAway) return true;
  const before = listStems(`${request} ${asked}`);
  // "Order 4412" is no order where orders are what was asked about.
  if (before.has(stem(action.verb))) return false;
  if (WANTS_WORDS.test(asked)) return false;
  if (ordered.length === 0) return false;
  return ORDERS_POLITELY.test(bare) || !things.some((word) => before.has(word));
}

/**
 * Whether an answer begins with the verb of another of the caller's tools than the one that was asked about, and goes on:
 * "approve report 300 first" while a course is booked.
 */
function ordersOther(
  response: string,
  tool: string | undefined,
  tools: readonly string[],
): boolean {
  if (tool === undefined || response.length > MAX_LENGTH) return false;
  const text = response.trim();
  const bare = afterOpeners(text, normalise(text)).replace(ORDERS_POLITELY, '');
  const [first, ...rest] = normalise(bare).split(' ');
  if (first === undefined || first.length < 3 || rest.length < 2) return false;
  if (POINTS.test(rest.join(' ')) || rest.every((word) => COMMON_WORDS.has(word))) return false;
  const own = new Set(identifierWords(tool));
  return (
    !own.has(first) && tools.some((name) => name !== tool && identifierWords(name)[0] === first)
  );
}

/**
 * Whether the request itself orders this kind of action, or one that is said for it.
 *
 * @param ordered what the request orders, of its words
 */
export function isNear(
  action: Action,
  ordered: readonly Action[],
  request: readonly Token[],
): boolean {
  const wanted = new Set(
    ordered.length > 0
      ? ordered.map((one) => one.class)
      : request.flatMap(({ word }) => actionClass(word) ?? []),
  );
  return (
    wanted.has(action.class) ||
    FAMILIES.some(
      (family) => family.includes(action.class) && family.some((name) => wanted.has(name)),
    )
  );
}

function listStems(text: string): Set<string> {
  return new Set(tokenize(text, 400).map(({ word }) => stem(word)));
}

/** The text from the first word that is no turning away: `Actually, show me …` from `show`. */
function afterOpeners(text: string, words: string): string {
  const left = firstWord(withoutCancel(words));
  const at = text.toLowerCase().indexOf(left);
  return at > 0 ? text.slice(at) : text;
}
