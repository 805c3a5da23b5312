import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { findOperations } from '../../utterance/operations.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token, tokenize } from '../../utterance/tokens.js';
import type { Binding } from './bind.js';
import type { Call } from './call.js';
import { findId, type RecordItem, type RecordList } from './record-list.js';
import type { Known } from './records.js';
import type { Parameter } from './schema.js';
import { parameterTakes } from './spoken-records.js';

const JOINTS = lexiconWords('orderJoints');
/** How likely a thing is to be meant that is named beside another one. */
const NAMED_SURE = 0.9;
const MOST_TOKENS = 48;
const MOST_OBJECTS = 8;
/** A sign with letters and digits, or a number of at least three: `ORD-5501`, `ev_3`, `4501`. */
const CODE = /^(?=.*\d)(?:(?=.*\p{L})[\p{L}\d][\p{L}\d_/.-]*|\d{3,})$/u;
const NAME = /^(?:(?:full|display|first|last)?_?name|title|label|subject|item|product)$/i;

/** A thing of an order, and the words that name it. */
interface NamedObject {
  readonly value: Value;
  readonly words: string;
}

/**
 * The calls of an order that names several things for one parameter: "cancel the dentist and the stand-up" is a call for each, in
 * their order. The call alone where it names one, or where two parameters take things of that kind.
 *
 * @param text the words of the order
 */
export function callsForObjects(call: Call, text: string, known: Known): readonly Call[] {
  const tokens = tokenize(withoutTexts(text, call), MOST_TOKENS);
  const parts = splitAtJoints(tokens);
  if (parts.length < 2) return [call];
  const takers = call.bindings.filter(({ parameter }) => takesOneThing(parameter));
  const [taker] = takers.filter((one) => one.parameter.required);
  if (taker === undefined) return [call];
  if (findRuledOut(tokens).size > 0) return [call];
  const named = listsFor(taker, known).map((list) => namedIn(parts, list, text));
  const objects =
    named.find(({ length }) => length > 1) ??
    codesIn(parts, taker, text, new Set(call.tool.words.map(stem)));
  const isOthers = takers.some((one) => one !== taker && isAmong(one.value, objects));
  if (objects.length < 2 || isOthers) return [call];
  const [verb] = tokens;
  const hasVerb = findOperations(text, tokens).some(({ at }) => at === 0);
  return objects.slice(0, MOST_OBJECTS).map(({ value, words }, at) => ({
    ...call,
    order: at > 0 && hasVerb ? `${verb?.text} ${words}` : words,
    bindings: call.bindings.map((binding) =>
      binding === taker ? { ...binding, value, sure: NAMED_SURE, several: [] } : binding,
    ),
  }));
}

/** The words of an order before the first text that it gives. */
function withoutTexts(text: string, { bindings }: Call): string {
  const starts = bindings.flatMap(({ parameter, value }) => {
    const at = parameter.kind === 'text' && typeof value === 'string' ? text.indexOf(value) : -1;
    return at > 0 ? at : [];
  });
  return text.slice(0, Math.min(text.length, ...starts));
}

const takesOneThing = ({ kind, isList, choices }: Parameter): boolean =>
  !isList && choices.length === 0 && (kind === 'id' || kind === 'thing' || kind === 'system');

const isAmong = (value: Binding['value'], objects: readonly NamedObject[]): boolean =>
  objects.some((one) => String(one.value) === String(value));

/** The parts around a word for "and", and between the commas before it: behind a comma alone a thing is often taken back. */
function splitAtJoints(tokens: readonly Token[]): (readonly Token[])[] {
  const parts: Token[][] = [[]];
  let isJoined = false;
  for (const [at, token] of tokens.entries()) {
    if (JOINTS.has(token.word) && at > 0) {
      isJoined = true;
      parts.push([]);
    } else parts.at(-1)?.push(token);
    if (/[,、，]/.test(token.mark)) parts.push([]);
  }
  return isJoined ? parts.filter((part) => part.length > 0) : [];
}

const writePart = (part: readonly Token[], text: string): string =>
  text.slice(part[0]?.start, part.at(-1)?.end);

/** The lists of records that a parameter takes. */
const listsFor = ({ parameter }: Binding, { lists }: Known): readonly RecordList[] =>
  lists.filter((one) => !one.keyed && parameterTakes(parameter, one));

/** The records of a list that the parts name by id or name. */
function namedIn(
  parts: readonly (readonly Token[])[],
  list: RecordList,
  text: string,
): readonly NamedObject[] {
  const names = list.items.map((item) => nameStems(list, item));
  const found = parts.flatMap((part, place): NamedObject[] => {
    const at = namedAlone(part, names);
    // Behind the first one stands a thing and nothing that says what is to become of it: "and keep the stand-up".
    if (place > 0 && !isBareName(part, names[at ?? -1], list.stems)) return [];
    const item = at === null ? undefined : list.items[at];
    const value = item && findId(list, item)?.value;
    return value === undefined ? [] : [{ value, words: writePart(part, text) }];
  });
  // One part that is no bare name makes it another message.
  return found.length < parts.length ? [] : withoutRepeats(found);
}

const withoutRepeats = (found: readonly NamedObject[]): readonly NamedObject[] =>
  found.filter((one, at) => found.findIndex(({ value }) => value === one.value) === at);

const BESIDE_NAME = lexiconWords(
  ...([
    'courtesyTails',
    'determinedNouns',
    'determinesOne',
    'determinesMany',
    'alsoWords',
  ] as const),
);
/** Whether a part has nothing but a name, the kind of the thing, an article and courtesy. */
const isBareName = (
  part: readonly Token[],
  name: ReadonlySet<string> | undefined,
  kinds: ReadonlySet<string>,
): boolean =>
  part.every(
    ({ word }) =>
      name?.has(stem(word)) === true ||
      name?.has(word) === true ||
      kinds.has(stem(word)) ||
      BESIDE_NAME.has(word),
  );

/** The one record of which a part has the most words of the name; null where there is none, or several. */
function namedAlone(part: readonly Token[], names: readonly ReadonlySet<string>[]): number | null {
  const said = part.flatMap(({ word }) => (COMMON_WORDS.has(word) ? [] : [stem(word), word]));
  const counts = names.map((own) => new Set(said.filter((word) => own.has(word))).size);
  const most = Math.max(...counts);
  const best = counts.flatMap((count, at) => (count === most ? [at] : []));
  return most > 0 && best.length === 1 ? (best[0] as number) : null;
}

/** The stems of a record's name, and its id as it is. */
function nameStems(list: RecordList, item: RecordItem): ReadonlySet<string> {
  const id = findId(list, item);
  return new Set(
    item.fields.flatMap((field) =>
      field === id || (field.own && NAME.test(field.key))
        ? [...(field === id ? [] : field.stems), String(field.value).toLowerCase()]
        : [],
    ),
  );
}

/** The signs that are joined in an order, all of one form: "ORD-5501 and ORD-5502". */
function codesIn(
  parts: readonly (readonly Token[])[],
  { parameter: { kind, type } }: Binding,
  text: string,
  kinds: ReadonlySet<string>,
): readonly NamedObject[] {
  if (kind !== 'id') return [];
  const codes = parts.flatMap((part) => part.filter((token) => CODE.test(token.text)).slice(0, 1));
  const [first] = codes;
  if (first === undefined || codes.length !== parts.length) return [];
  const form = (code: string): string => code.replace(/\d+/g, '0');
  if (!codes.every((one) => form(one.text) === form(first.text))) return [];
  const isNumber = type === 'number' || type === 'integer';
  if (isNumber && codes.some(({ text: code }) => Number.isNaN(Number(code)))) return [];
  const isBare = (part: readonly Token[]): boolean =>
    part.every(
      ({ text: one, word }) => CODE.test(one) || BESIDE_NAME.has(word) || kinds.has(stem(word)),
    );
  if (!parts.slice(1).every(isBare)) return [];
  return codes.map(({ text: code }, at) => ({
    value: isNumber ? Number(code) : code,
    words: writePart(parts[at] as readonly Token[], text),
  }));
}
