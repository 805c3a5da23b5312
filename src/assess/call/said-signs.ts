import type { Value } from '../../ports/assessment.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { findId, NAME, type RecordItem, type RecordList } from './record-list.js';
import type { Parameter } from './schema.js';
import { parameterTakes } from './spoken-records.js';

/** How likely a record is to be meant whose id or name stands in the request character by character. */
const SAID_SURE = 0.95;
/** A word that is no word of a language: `shop_staging`, `bk_882`, `4504`, `web-01`. */
const SIGN = /[\d_]|\p{L}[-.]\p{L}/u;
const MOST_TOKENS = 80;

/**
 * Gives a parameter for records the one of which the id or the name stands in the request as it is written in the record, where
 * what was bound does not stand there: "tables of shop_staging" with a list of databases.
 */
export function withSaidSigns(
  bindings: readonly Binding[],
  { reading, known }: BindingInput,
): readonly Binding[] {
  const lists = known.lists.filter(({ keyed }) => !keyed);
  if (lists.length === 0) return bindings;
  const { tokens } = reading.said;
  const ruledOut = findRuledOut(tokens);
  const signs = new Set(
    tokens
      .slice(0, MOST_TOKENS)
      .flatMap(({ text }, at) => (SIGN.test(text) && !ruledOut.has(at) ? text.toLowerCase() : [])),
  );
  if (signs.size === 0) return bindings;
  const text = reading.said.text.toLowerCase();
  const isSaid = (value: unknown): boolean => text.includes(String(value).toLowerCase());
  const held = new Set(bindings.map(({ value }) => value));
  return bindings.map((binding) => {
    const { parameter, value } = binding;
    if (parameter.isList || parameter.choices.length > 0) return binding;
    if (value === undefined ? !parameter.required : isSaid(value)) return binding;
    const found = new Set(
      lists.flatMap((list) =>
        parameterTakes(parameter, list) ? listSaid(list, parameter, signs) : [],
      ),
    );
    const [only, ...more] = found;
    return only === undefined || more.length > 0 || held.has(only)
      ? binding
      : { ...binding, value: only, sure: SAID_SURE, several: [] };
  });
}

/** The values by which a parameter takes those records of a list whose id or name is among the signs. */
const listSaid = (
  list: RecordList,
  { kind }: Parameter,
  signs: ReadonlySet<string>,
): readonly Value[] =>
  list.items.flatMap((item) => {
    const id = findId(list, item);
    const name = findName(item);
    const isSaid = [id, name].some((one) => signs.has(String(one?.value).toLowerCase()));
    const value = (kind === 'person' ? (name ?? id) : (id ?? name))?.value;
    return isSaid && value !== undefined ? value : [];
  });

const findName = ({ fields }: RecordItem) =>
  fields.find(({ own, key, value }) => own && NAME.test(key) && typeof value === 'string');
