import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Value } from '../../ports/assessment.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import { type BindingInput, readToolContext } from './binding-input.js';
import { findId, type RecordList } from './record-list.js';
import type { Known } from './records.js';
import type { Tool } from './schema.js';
import { parameterTakes } from './spoken-records.js';

/** How likely the user is to be meant who speaks of nobody else. */
const OWN_SURE = 0.85;
/** Words of an order in which stands for whom it is: "could you please send me …". */
const MOST_TOKENS = 6;
/** `I want …` and `send me …`. */
const SUBJECT = lexiconWords('firstPerson');
const OBJECT = lexiconWords('firstPersonObject');
/** Words of parameters for somebody who is given something to do, which is seldom the one who asks. */
const FOR_OTHERS = wordSet(
  'assignee assigned agent recipient to reviewer approver deputy delegate',
);
/** Words of the keys under which a context has the user. */
const USER = wordSet('user me self viewer requester caller');

/** Fills who is meant with the user of the context, where the user speaks of themselves and of no other record of that list. */
export function withOwnRecord(
  tool: Tool,
  bindings: readonly Binding[],
  input: BindingInput,
): readonly Binding[] {
  const { known, reading } = input;
  const isOpen = ({ parameter, value }: Binding): boolean =>
    parameter.required &&
    value === undefined &&
    !parameter.isList &&
    parameter.choices.length === 0;
  if (!bindings.some(isOpen) || known.scalars.length === 0) return bindings;
  const words = reading.said.tokens
    .slice(0, MOST_TOKENS)
    .map(({ word }) => word.replace(/['’].*$/, ''));
  const isSubject = SUBJECT.has(words[0] ?? '');
  const isObject = words.some((word) => OBJECT.has(word));
  if (!isSubject && !isObject) return bindings;
  const spoken = readToolContext(tool, input).groundings;
  return bindings.map((binding) => {
    if (!isOpen(binding)) return binding;
    if (binding.parameter.kind === 'email')
      return isObject ? withOwnAddress(binding, known) : binding;
    if (binding.parameter.words.some((word) => FOR_OTHERS.has(word))) return binding;
    const [list, ...more] = known.lists.filter(
      (one) => !one.keyed && parameterTakes(binding.parameter, one),
    );
    if (list === undefined || more.length > 0) return binding;
    const named = spoken.find((one) => one.list === list);
    const value = named === undefined || named.mentions.size > 0 ? undefined : ownId(list, known);
    return value === undefined ? binding : { ...binding, value, sure: OWN_SURE, several: [] };
  });
}

/** Fills an address with that of the user: "send me a test". */
function withOwnAddress(binding: Binding, { scalars }: Known): Binding {
  const own = scalars.find(
    ({ keyWords, value }) =>
      keyWords.some((word) => USER.has(word)) && /^\S+@\S+\.\S+$/.test(String(value)),
  );
  return own === undefined
    ? binding
    : { ...binding, value: String(own.value), sure: OWN_SURE, several: [] };
}

/** The id of the record that is the user's own: the context has it among the user's values. */
function ownId(list: RecordList, { scalars }: Known): Value | undefined {
  const own = new Set(
    scalars.flatMap(({ keyWords, value }) =>
      keyWords.some((word) => USER.has(word)) ? [String(value)] : [],
    ),
  );
  return list.items
    .map((item) => findId(list, item)?.value)
    .find((id) => id !== undefined && own.has(String(id)));
}
