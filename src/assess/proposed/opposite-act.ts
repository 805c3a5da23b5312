import { areOpposite, findOperations } from '../../utterance/operations.js';
import { stem } from '../../utterance/tokens.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Reading } from '../reading.js';
import { listOperations } from './acts-of-tool.js';

/** Verbs of which one takes back or turns round what the other does. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['hire', 'fire'],
  ['buy', 'sell'],
  ['open', 'close'],
  ['grant', 'revoke'],
  ['show', 'hide'],
  ['keep', 'delete'],
  ['save', 'send'],
  ['draft', 'send'],
  ['preview', 'send'],
  ['prepare', 'send'],
  ['archive', 'delete'],
  ['hide', 'delete'],
  ['merge', 'close'],
  ['upgrade', 'downgrade'],
  ['promote', 'demote'],
  ['blocklist', 'allowlist'],
  ['blacklist', 'whitelist'],
];
const OPPOSITE_STEMS = OPPOSITES.map(([one, other]) => [stem(one), stem(other)] as const);
/** "Reopen" is "open". */
const AGAIN = /^re(?=open|start|enable|activate|lock|hire|add|subscribe|grant)/;
const NAME_WORDS = 4;
const MOST_TOKENS = 40;
const PREFIX = /^(?:un|de|dis|in|re)/;

/** Whether a tool does the opposite of what was ordered: `deactivate_user` for "Activate ann". */
export function doesOpposite(tool: PreparedTool, reading: Reading): boolean {
  const { words } = tool;
  const { tokens } = reading.said;
  if (turnsOther(words, tokens) || asksForLess(words, tokens) || stopsIt(words, tokens))
    return true;
  if (undoesOrder(tool, reading)) return true;
  const said = new Set<string>();
  for (const { word } of tokens.slice(0, MOST_TOKENS)) {
    said.add(stem(word));
    if (AGAIN.test(word)) said.add(stem(word.replace(AGAIN, '')));
  }
  return words.slice(0, NAME_WORDS).some((word) => {
    const own = stem(word);
    if (said.has(own)) return false;
    const bare = word.replace(PREFIX, '');
    const isTurned =
      (bare !== word && bare.length > 3 && said.has(stem(bare))) ||
      [...said].some((one) => one.length > 5 && one.replace(PREFIX, '') === own && one !== own);
    return (
      isTurned ||
      OPPOSITE_STEMS.some(
        ([one, other]) => (one === own && said.has(other)) || (other === own && said.has(one)),
      )
    );
  });
}

/** Acts that begin, allow or bring something, and those that end, forbid or take it away. */
const BEGINS: ReadonlySet<string> = new Set([
  ...['start', 'unblock', 'approve', 'restore', 'assign', 'check_in', 'book', 'buy'],
]);
const ENDS: ReadonlySet<string> = new Set([
  ...['stop', 'block', 'reject', 'cancel', 'delete', 'unassign', 'check_out'],
]);
/** "Open" says that something is made or begun, "close" that it is ended or done. */
const OPENS: ReadonlySet<string> = new Set([...BEGINS, 'create']);
const CLOSES: ReadonlySet<string> = new Set([...ENDS, 'complete']);
const END_NOUNS = /\b(?:deletion|cancell?ation|trash|bin|suspension)\b/i;
const RUNS = /^(?:run|execute|exec|trigger)$/;

/** Whether a tool takes back what was ordered, in any language of the lexicon: `unlock_card` for "Sperre die Karte". */
function undoesOrder(tool: PreparedTool, { said: { text, tokens } }: Reading): boolean {
  // What it runs is looked into elsewhere.
  if (RUNS.test(tool.words[0] ?? '')) return false;
  const { first, others } = tool.traits.operations;
  const own = first.length > 0 ? first : [...listOperations(tool)];
  const found = findOperations(text, tokens).filter(({ isDenied }) => !isDenied);
  const orders = found.filter(({ isOrder }) => isOrder).map(({ operation }) => operation);
  if (found.some(({ operation }) => own.includes(operation))) return false;
  if (orders.some((one) => others.includes(one))) return false;
  const areAll = (all: readonly string[], side: ReadonlySet<string>): boolean =>
    all.length > 0 && all.every((one) => side.has(one));
  // "Remove the hold" releases: what is ended is itself an end. Time that is blocked is booked.
  const isEndOfEnd =
    END_NOUNS.test(text) || found.some(({ operation, isOrder }) => !isOrder && ENDS.has(operation));
  const isBlockedTime = own.includes('book') && orders.every((one) => one === 'block');
  if (isBlockedTime || (areAll(own, BEGINS) && isEndOfEnd)) return false;
  return (
    orders.some((order) => own.some((one) => areOpposite(one, order))) ||
    (areAll(orders, OPENS) && areAll(own, CLOSES)) ||
    (areAll(orders, ENDS) && areAll(own, BEGINS))
  );
}

/** Verbs of orders that do less than those of tools beside them. */
const MILD =
  /^(?:check|read|view|show|list|find|simulate|preview|copy|zip|compress|suspend|reserve|backup|export|print)$/;
const SEVERE =
  /^(?:delete|remove|close|cancel|move|deploy|buy|archive|pay|terminate|wipe|drop|purge|ban|fire|destroy|erase)$/;

/** Tries something out, whatever it is. */
const PRETENDS = /^(?:simulate|preview)$/;

/** Whether something mild is ordered where a tool ends, spends or moves something: "check the balance" before `close_account`. */
function asksForLess(words: readonly string[], tokens: Reading['said']['tokens']): boolean {
  const [first] = tokens;
  const severe = words.slice(0, 2).find((word) => SEVERE.test(word));
  if (first === undefined || words.includes(first.word)) return false;
  if (PRETENDS.test(first.word))
    return !words.some((word) => PRETENDS.test(word) || word === 'dry');
  if (severe === undefined || !MILD.test(first.word)) return false;
  const own = stem(severe);
  return !tokens.some(({ word }) => stem(word) === own);
}

const STOPS = /^(?:stop|halt|abort|reverse|undo)$/;
const CAN_STOP =
  /^(?:stop|halt|abort|reverse|undo|revert|cancel|void|refund|pause|end|terminate|delete|remove|unsubscribe|disable|kill|shutdown|set|update|change|control|turn|toggle|modify|edit|patch|rollback|roll|restore|block|suspend|hold|close|mute|off|deactivate)$/;

/** Whether a message begins by stopping or undoing what a tool does: "Stop the transfer" before `transfer`. */
const stopsIt = (words: readonly string[], tokens: Reading['said']['tokens']): boolean =>
  STOPS.test(tokens[0]?.word ?? '') && !words.some((word) => CAN_STOP.test(word));

/** Particles of which one turns round what a verb with the other does. */
const TURNS: Readonly<Record<string, string>> = { on: 'off', off: 'on', in: 'out', out: 'in' };
/** Words between a verb and its particle at most: "turn the heating on". */
const PARTICLE_WITHIN = 5;

/** Whether a tool's verb has the other particle than the user's: `turn_off` for "turn on the heating". */
function turnsOther(
  [verb = '', particle = '']: readonly string[],
  tokens: Reading['said']['tokens'],
): boolean {
  const other = TURNS[particle];
  const at = tokens.findIndex(({ word }) => stem(word) === stem(verb));
  if (other === undefined || at < 0) return false;
  const behind = tokens.slice(at + 1, at + 1 + PARTICLE_WITHIN).map(({ word }) => word);
  return behind.includes(other) && !behind.includes(particle);
}
