import { lexiconWords } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { readNumber } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import { type BindingInput, readToolContext } from './binding-input.js';
import { withQuery } from './query-words.js';
import { findId } from './record-list.js';
import type { Tool } from './schema.js';
import { withTextBehindColon } from './text-behind-colon.js';
import { mayOnlyRead } from './tool-traits.js';

/** How likely a value is to be meant that is the only one left for the only parameter that lacks one. */
const ONLY_ONE_SURE = 0.85;
/** How likely the words behind the recipient are to be what they are to be told. */
const REST_SURE = 0.75;

const isOpen = ({ parameter, value, several }: Binding): boolean =>
  parameter.required && value === undefined && several.length === 0 && !parameter.isList;

/**
 * Fills what is left: the one number that nothing has taken goes to the one number that is required and open, and the words
 * behind the recipient of a message are its text.
 */
export function withRemaining(
  tool: Tool,
  bindings: readonly Binding[],
  bindingInput: BindingInput,
): readonly Binding[] {
  const sought = mayOnlyRead(tool)
    ? withQuery(tool, bindings, bindingInput)
    : withTextBehindColon(bindings, bindingInput);
  if (!sought.some(isOpen)) return sought;
  const numbered = withCode(withNumber(sought, bindingInput), bindingInput);
  return withText(tool, numbered, bindingInput);
}

/** Gives the one code that nothing has taken to the one id that is required and open: the number of a new policy. */
function withCode(
  bindings: readonly Binding[],
  { spans, known }: BindingInput,
): readonly Binding[] {
  const [only, ...more] = bindings.filter(
    (one) => isOpen(one) && one.parameter.kind === 'id' && one.parameter.type === 'string',
  );
  if (only === undefined || more.length > 0 || only.parameter.choices.length > 0) return bindings;
  const used = new Set(bindings.map(({ value }) => String(value)));
  const codes = new Set(
    spans.flatMap(({ kind, source, age, bare }) =>
      source === 'request' && age === 0 && (kind === 'id' || kind === 'code') && !used.has(bare)
        ? [bare]
        : [],
    ),
  );
  const [value] = codes;
  const isRecord = known.lists.some((list) =>
    list.items.some((item) => String(findId(list, item)?.value) === value),
  );
  if (value === undefined || codes.size > 1 || isRecord) return bindings;
  return bindings.map((one) => (one === only ? { ...one, value, sure: ONLY_ONE_SURE } : one));
}

function withNumber(bindings: readonly Binding[], { spans }: BindingInput): readonly Binding[] {
  const open = bindings.filter(
    (binding) => isOpen(binding) && /^(?:number|money)$/.test(binding.parameter.kind),
  );
  const [only] = open;
  if (only === undefined || open.length > 1 || only.parameter.choices.length > 0) return bindings;
  const used = new Set(bindings.map(({ value }) => String(value)));
  const numbers = new Set(
    spans.flatMap(({ kind, source, age, text }) => {
      if (source !== 'request' || age > 0 || (kind !== 'number' && kind !== 'money')) return [];
      const number = readNumber(text);
      return number === null || used.has(String(number)) ? [] : [number];
    }),
  );
  const [value] = numbers;
  const { minimum, maximum, type } = only.parameter;
  if (value === undefined || numbers.size > 1 || value < minimum || value > maximum)
    return bindings;
  if (type === 'integer' && !Number.isInteger(value)) return bindings;
  return bindings.map((one) => (one === only ? { ...one, value, sure: ONLY_ONE_SURE } : one));
}

/** Words of parameters for what somebody is told. */
const TOLD = wordSet('text body message content note comment reply');
const THAT = lexiconWords('thatWords');
const LEAST_WORDS = 2;

function withText(
  tool: Tool,
  bindings: readonly Binding[],
  bindingInput: BindingInput,
): readonly Binding[] {
  const open = bindings.find(
    (binding) =>
      isOpen(binding) &&
      binding.parameter.kind === 'text' &&
      binding.parameter.words.some((word) => TOLD.has(word)),
  );
  if (open === undefined) return bindings;
  const { text, tokens } = bindingInput.reading.said;
  const behind = findRecipientEnd(tool, bindings, bindingInput);
  if (behind === null) return bindings;
  const that = tokens.findIndex(
    ({ word }, at) => at >= behind && at < behind + 5 && THAT.has(word),
  );
  const from = that >= 0 ? that + 1 : behind;
  const rest = tokens.slice(from);
  if (rest.length < LEAST_WORDS || !rest.some(({ word }) => !COMMON_WORDS.has(word)))
    return bindings;
  const value = text.slice((rest[0] as Token).start).trim();
  return bindings.map((one) => (one === open ? { ...one, value, sure: REST_SURE } : one));
}

/** The place behind the words that name the recipient, where one is bound; null where none is named. */
function findRecipientEnd(
  tool: Tool,
  bindings: readonly Binding[],
  bindingInput: BindingInput,
): number | null {
  const bound = new Set(
    bindings.flatMap(({ value }) => (value === undefined ? [] : [String(value).toLowerCase()])),
  );
  const { tokens } = bindingInput.reading.said;
  const isAsked = bindings.some(({ several }) => several.length > 0);
  let end: number | null = null;
  const take = (at: number): void => {
    if (at < tokens.length - LEAST_WORDS) end = Math.max(end ?? 0, at + 1);
  };
  for (const [at, { word }] of tokens.entries()) if (bound.has(word)) take(at);
  for (const { list, best, mentions } of readToolContext(tool, bindingInput).groundings) {
    const item = best.length === 1 ? list.items[best[0] as number] : undefined;
    const id = item && findId(list, item);
    // Of several people of one name it is asked which one; what is to be told stands behind the name as well.
    const isOneOfSeveral = best.length > 1 && mentions.size > 0 && isAsked;
    if (!isOneOfSeveral && (id === undefined || !bound.has(String(id.value).toLowerCase())))
      continue;
    const first = Math.min(...mentions);
    // Words of a record further on are of what is told.
    for (const at of mentions) if (at <= first + 2) take(at);
  }
  return end;
}
