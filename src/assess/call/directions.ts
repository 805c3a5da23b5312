import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import type { Token } from '../../utterance/tokens.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { groundIn } from './ground.js';
import { findId, type RecordItem, type RecordList } from './record-list.js';
import { FROM_ROLE, TO_ROLE } from './roles.js';
import type { Parameter } from './schema.js';
import { parameterTakes } from './spoken-records.js';

const FROM = lexiconWords('fromRoleWords', 'furtherSources');
const TO = lexiconWords('toRoleWords', 'furtherDestinations');
/** How likely a record is to be meant that is named behind "from" or "to". */
const LED_SURE = 0.9;
/** Words of a place that are looked at behind the word that leads to it. */
const MOST_WORDS = 8;

/**
 * Fills two parameters for records of one list, where something comes from and where it goes, by the words behind "from" and
 * "to"; one record is never both.
 */
export function withDirections(
  bindings: readonly Binding[],
  { reading, known }: BindingInput,
): readonly Binding[] {
  const pair = findPair(bindings);
  if (pair === null) return bindings;
  const list = known.lists.find((one) => !one.keyed && parameterTakes(pair.from.parameter, one));
  const { tokens, text } = reading.said;
  const given = list === undefined ? givenUp(text, pair) : null;
  const named = (own: Binding, leads: ReadonlySet<string>, ends: ReadonlySet<string>) =>
    list === undefined ? codeBehind(tokens, leads, own) : namedBehind(list, tokens, leads, ends);
  const to = given?.to ?? named(pair.to, TO, FROM);
  const from =
    given?.from ??
    named(pair.from, FROM, TO) ??
    (list === undefined && to !== null ? onlyOtherCode(tokens, to, pair.from) : null);
  if (from === null && to === null && !isSame(pair.from, pair.to)) return bindings;
  const fill = (binding: Binding, own: Value | null, other: Value | null): Binding => {
    if (own !== null) return { ...binding, value: own, sure: LED_SURE, several: [] };
    const isOthers = String(binding.value) === String(other ?? NONE);
    return isOthers ? { ...binding, value: undefined, sure: 0 } : binding;
  };
  const start = fill(pair.from, from === to ? null : from, to);
  // What stands for both was said for neither.
  const end = fill(pair.to, to, start.value === pair.to.value ? (start.value as Value) : from);
  return bindings.map((one) => (one === pair.from ? start : one === pair.to ? end : one));
}

const INSTEAD = new RegExp(
  `(?<!\\p{L})${union('insteadOf')}\\s+(?:\\p{Ll}+\\s)?(?<old>\\S+)`,
  'iu',
);
/** A sign with a digit in it: `A-03`, `9D`, `40118823`. */
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d_/.-]*$/u;
const MOST_BETWEEN = 2;

/** The old and the new one of "3A instead of 9D"; null where nothing is given up. */
function givenUp(text: string, { from, to }: Pair): { from: Value; to: Value | null } | null {
  const old = INSTEAD.exec(text)?.groups?.old?.replace(/[,.;!?]+$/, '');
  if (old === undefined || !CODE.test(old)) return null;
  const isLikeOld = (word: string): boolean =>
    CODE.test(word) && word !== old && Math.abs(word.length - old.length) <= 1;
  const others = text.split(/[\s,;!?]+/).filter(isLikeOld);
  const [other, ...more] = others;
  const isOne = other !== undefined && more.length === 0;
  return { from: inType(old, from), to: isOne ? inType(other, to) : null };
}

/** The sign behind one of these leading words, in the type of what takes it. */
function codeBehind(
  tokens: readonly Token[],
  leads: ReadonlySet<string>,
  own: Binding,
): Value | null {
  for (const [at, { word }] of tokens.entries()) {
    if (!leads.has(word)) continue;
    const behind = tokens.slice(at + 1, at + 2 + MOST_BETWEEN);
    const code = behind.find(({ text }) => CODE.test(text));
    if (code !== undefined && !behind.some((one) => one !== code && leads.has(one.word)))
      return inType(code.text, own);
  }
  return null;
}

/** The only sign of a request of the form of the one that something goes to: "merge 4504 into 4502". */
function onlyOtherCode(tokens: readonly Token[], to: Value, own: Binding): Value | null {
  const form = (text: string): string => text.replace(/\d/g, '0');
  const isLike = (text: string): boolean => text !== String(to) && form(text) === form(String(to));
  const [only, ...more] = tokens.filter(({ text }) => CODE.test(text) && isLike(text));
  const isOpen = own.value === undefined || CODE.test(String(own.value));
  return only === undefined || more.length > 0 || !isOpen ? null : inType(only.text, own);
}

/** A sign in the type of what takes it; as it is where it is no number. */
function inType(text: string, { parameter: { type } }: Binding): Value {
  const number = type === 'number' || type === 'integer' ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? text : number;
}

/** Stands for no value among texts. */
const NONE = '\0';

const isSame = (one: Binding, other: Binding): boolean =>
  one.value !== undefined && String(one.value) === String(other.value);

interface Pair {
  readonly from: Binding;
  readonly to: Binding;
}

/** The two parameters that are called alike but for a word for where from and where to; null where there are none. */
function findPair(bindings: readonly Binding[]): Pair | null {
  for (const from of bindings) {
    if (from.parameter.kind === 'date' || from.parameter.kind === 'time') continue;
    const kind = withoutRole(from.parameter, FROM_ROLE);
    const to =
      kind === null
        ? undefined
        : bindings.find((one) => withoutRole(one.parameter, TO_ROLE) === kind && one !== from);
    if (to !== undefined && kind !== null) return { from, to };
  }
  return null;
}

/** The words of a parameter's name without the word for its role; null where it has none. */
function withoutRole({ words }: Parameter, roles: ReadonlySet<string>): string | null {
  const rest = words.filter((word) => !roles.has(word));
  return rest.length > 0 && rest.length < words.length ? rest.join(' ') : null;
}

/** Id of the only record that the words behind one of these leading words name. */
function namedBehind(
  list: RecordList,
  tokens: readonly Token[],
  leads: ReadonlySet<string>,
  ends: ReadonlySet<string>,
): Value | null {
  const ruledOut = findRuledOut(tokens);
  for (const [at, { word }] of tokens.entries()) {
    if (!leads.has(word) || ruledOut.has(at)) continue;
    const behind: Token[] = [];
    for (const token of tokens.slice(at + 1, at + 1 + MOST_WORDS)) {
      if (ends.has(token.word)) break;
      behind.push(token);
      if (token.mark !== '') break;
    }
    const [found] = groundIn([list], behind, (one) => COMMON_WORDS.has(one), {});
    const [only, ...more] = found?.best ?? [];
    if (found === undefined || found.score <= 0 || only === undefined || more.length > 0) continue;
    return findId(list, list.items[only] as RecordItem)?.value ?? null;
  }
  return null;
}
