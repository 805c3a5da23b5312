import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { inLatin } from '../../utterance/in-latin.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { groundIn } from './ground.js';
import { findId, type RecordItem, type RecordList } from './record-list.js';
import type { Parameter } from './schema.js';
import { parameterTakes } from './spoken-records.js';

const ALL = lexiconWords('determinesAll');
/** Words for no fewer than all: `both`, `everything`, and not `any`. */
const WHOLE = lexiconWords('wholeOf');
const saysWhole = ({ reading: { said } }: BindingInput): boolean =>
  said.tokens.some(({ word }) => WHOLE.has(word));
/** How likely records are to be meant that the request names one by one. */
const NAMED_SURE = 0.9;
const MOST_TOKENS = 80;

/** Fills lists of ids with all records that the request names: "Ana and Lars", "both newsletters". */
export const withListedRecords = (
  bindings: readonly Binding[],
  input: BindingInput,
): readonly Binding[] =>
  bindings.map((binding) => {
    const { parameter, several } = binding;
    if (!parameter.isList || parameter.choices.length > 0) return binding;
    const lists = listsFor(parameter, input.known.lists);
    const held = lists.find((list) => holdsIds(list, binding.value));
    for (const list of held === undefined ? lists : [held]) {
      const isMeant = several.length === 0 || saysWhole(input);
      const value = namedIds(list, input) ?? (isMeant ? allMeant(list, input) : null);
      // What is bound stays, unless more of its kind are named.
      if (held !== undefined && (value?.length ?? 0) < 2) return binding;
      if (value !== null) return { ...binding, value, sure: NAMED_SURE, several: [] };
    }
    return binding;
  });

/** The lists whose records a parameter takes; where none is called as it is, all that have ids. */
function listsFor(parameter: Parameter, lists: readonly RecordList[]): readonly RecordList[] {
  const withIds = lists.filter(
    (list) => !list.keyed && list.items.length > 1 && findId(list, list.items[0] as RecordItem),
  );
  const own = withIds.filter((list) => parameterTakes(parameter, list));
  if (own.length > 0) return own;
  // Another list is meant only where ids are wanted.
  return parameter.words.some((word) => word === 'ids' || word === 'id') ? withIds : [];
}

function holdsIds(list: RecordList, value: Binding['value']): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const ids = new Set(list.items.map((item) => String(findId(list, item)?.value)));
  return value.every((one) => ids.has(String(one)));
}

/** Ids of the records of which the request says a word that no other record of the list has, in its order; null for none. */
function namedIds(list: RecordList, { reading }: BindingInput): readonly Value[] | null {
  const { tokens } = reading.said;
  const ruledOut = findRuledOut(tokens);
  const words = list.items.map((item) => nameWords(list, item));
  const ids = new Map<number, Value>();
  for (const [at, { word }] of tokens.slice(0, MOST_TOKENS).entries()) {
    if (ruledOut.has(at) || COMMON_WORDS.has(word)) continue;
    const said = [stem(word), inLatin(word) ?? ''];
    const met = words.flatMap((own, place) => (said.some((one) => own.has(one)) ? [place] : []));
    const [only] = met;
    if (met.length !== 1 || only === undefined || ids.has(only)) continue;
    const id = findId(list, list.items[only] as RecordItem)?.value;
    if (id !== undefined) ids.set(only, id);
  }
  return ids.size === 0 ? null : [...ids.values()];
}

const NAME = /^(?:(?:full|display|first|last|given|family)?_?name|title|label|subject)$/i;

/** The stems of a record's name and of its id. */
function nameWords(list: RecordList, item: RecordItem): ReadonlySet<string> {
  const id = findId(list, item);
  return new Set(
    item.fields.flatMap((field) =>
      field === id || (field.own && NAME.test(field.key))
        ? [...field.stems, String(field.value).toLowerCase()]
        : [],
    ),
  );
}

/** Ids of all records that fit, where the request says that all of them are meant; null where it does not. */
function allMeant(list: RecordList, { reading, known }: BindingInput): readonly Value[] | null {
  const { tokens } = reading.said;
  if (!tokens.some(({ word }) => ALL.has(word))) return null;
  const excepted = allBut(list, reading);
  if (excepted !== null) return excepted;
  const [found] = groundIn([list], tokens, (word) => COMMON_WORDS.has(word), {
    scalars: known.scalars,
  });
  if (found === undefined || found.score <= 0 || found.best.length < 2) return null;
  return found.best.flatMap((at) => findId(list, list.items[at] as RecordItem)?.value ?? []);
}

/** Ids of all records but those that the request excepts by a word of theirs; null where it excepts none. */
function allBut(
  list: RecordList,
  { said: { tokens } }: BindingInput['reading'],
): readonly Value[] | null {
  const excepted = new Set(
    [...findRuledOut(tokens)].flatMap((at) => {
      const { word } = tokens[at] as Token;
      return COMMON_WORDS.has(word) ? [] : [stem(word), stem(word.replace(/['’]?s$/, ''))];
    }),
  );
  const isOut = ({ fields }: RecordItem): boolean =>
    fields.some(({ stems }) => stems.some((one) => excepted.has(one) && !list.stems.has(one)));
  const left = list.items.filter((item) => !isOut(item));
  return left.length === 0 || left.length === list.items.length
    ? null
    : left.flatMap((item) => findId(list, item)?.value ?? []);
}
