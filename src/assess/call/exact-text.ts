import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';

/** How likely an address, a path or a quotation is to be meant that is the only one of the request. */
const ONLY_ONE_SURE = 0.95;
const URL = /https?:\/\/[\x21-\x7e]+/g;
/** Paths of several parts, and names of files. */
const PATH =
  /(?<![\w/\\])(?:~?\/|\.{1,2}\/|[A-Za-z]:\\|[\w.-]+\/)[^\s"'<>|,;:!?\u3000-\u30ff\uff00-\uffef]+|(?<![\w@./-])[\w-]+\.[A-Za-z][A-Za-z0-9]{0,4}(?![\w@/])/gu;
const TRAILING = /[.,;:!?\]}'"»”]+$/;
/** Text between marks of quotation of any language. */
const QUOTED =
  /"([^"]+)"|“([^”]+)”|„([^“”"]+)[“”"]|«\s*([^»]+?)\s*»|『([^』]+)』|「([^」]+)」|《([^》]+)》|`([^`]+)`|(?<=[\s:(])'([^'\n]+(?:'\p{L}[^'\n]*)*)'(?=[\s.,;!?)]|$)/gu;
const MOST_CHARACTERS = 2_000;
/** Words of parameters for what is written, and for what something is called. */
const WRITTEN = wordSet(
  'text body message content note comment reply caption announcement phrase command notes description',
);
/** Words of parameters for the path that something gets. */
const SECOND = wordSet('new destination target output');
const CALLED = wordSet('title name subject label query search grep reference');

/** Whether a value was bound to another parameter as well: it was said for one of them. */
const isOthers = (binding: Binding, bindings: readonly Binding[]): boolean =>
  binding.value !== undefined &&
  bindings.some((one) => one !== binding && String(one.value) === String(binding.value));

/** Empties what is written of a text that another parameter has: a command is no name of a host. */
function withoutOthers(bindings: readonly Binding[]): readonly Binding[] {
  return bindings.map((binding) => {
    const { parameter } = binding;
    const isText = isWorded(parameter) && parameter.words.some((word) => WRITTEN.has(word));
    return isText && isOthers(binding, bindings)
      ? { ...binding, value: undefined, sure: 0 }
      : binding;
  });
}

/** Takes addresses, paths and quotations character by character, where the request has just as many as the tool takes. */
export function withExactText(
  bound: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  const bindings = withoutOthers(bound);
  const text = reading.said.text.slice(0, MOST_CHARACTERS);
  const urls = find(text, URL);
  const filled = fill(bindings, ({ kind }) => kind === 'url', urls);
  const found = urls.length > 0 ? [] : find(text, PATH);
  const isPath =
    found.length > 1
      ? (one: Parameter) => one.kind === 'path' || one.words.some((word) => SECOND.has(word))
      : ({ kind }: Parameter) => kind === 'path';
  const paths = fill(filled, isPath, found);
  const quoted = findQuoted(text);
  const isNamedFor =
    (...names: readonly ReadonlySet<string>[]) =>
    (parameter: Parameter): boolean =>
      isWorded(parameter) && parameter.words.some((word) => names.some((one) => one.has(word)));
  if (quoted.length > 1) return fill(paths, isNamedFor(CALLED, WRITTEN), quoted);
  const isWritten = paths.some(({ parameter }) => isNamedFor(WRITTEN)(parameter));
  return fill(paths, isWritten ? isNamedFor(WRITTEN) : isNamedFor(CALLED), quoted);
}

const findQuoted = (text: string): string[] =>
  [...text.matchAll(QUOTED)].map((match) =>
    (match.slice(1).find((one) => one !== undefined) as string).trim(),
  );

const OPENS_QUOTED = /^["“„«『「《`']/;

/**
 * Cuts what was bound with a quotation and what follows it to what is quoted: a name by the first of several, a text only where there is
 * one.
 */
export function cutToQuoted(
  bindings: readonly Binding[],
  { reading }: Pick<BindingInput, 'reading'>,
): readonly Binding[] {
  const isMarked = ({ parameter, value }: Binding): boolean =>
    isWorded(parameter) && typeof value === 'string' && OPENS_QUOTED.test(value);
  if (!bindings.some(isMarked)) return bindings;
  const quoted = findQuoted(reading.said.text.slice(0, MOST_CHARACTERS)).filter(Boolean);
  return bindings.map((binding) => {
    if (!isMarked(binding)) return binding;
    const written = String(binding.value).toLowerCase();
    const within = quoted.filter((text) => written.includes(text.toLowerCase()));
    const isCalled = binding.parameter.words.some((word) => CALLED.has(word));
    const [first] = within;
    return first === undefined || (within.length > 1 && !isCalled)
      ? binding
      : { ...binding, value: first, several: [] };
  });
}

const isWorded = ({ kind, choices, type }: Parameter): boolean =>
  type === 'string' && choices.length === 0 && kind !== 'url' && kind !== 'path';

const find = (text: string, pattern: RegExp): string[] =>
  (text.match(pattern) ?? []).map((one) => {
    const bare = one.replace(TRAILING, '');
    // A bracket that was opened within belongs to it.
    return bare.endsWith(')') && !bare.includes('(') ? bare.replace(/\)+[.,;:!?]*$/, '') : bare;
  });

/** Gives the parameters of a kind the values in their order, where there are as many of both. */
function fill(
  bindings: readonly Binding[],
  isMeant: (parameter: Parameter) => boolean,
  values: readonly string[],
): readonly Binding[] {
  if (values.length === 0) return bindings;
  const meant = bindings.filter(({ parameter }) => isMeant(parameter));
  const required = meant.filter(({ parameter }) => parameter.required);
  const own = meant.length === values.length ? meant : required;
  if (own.length !== values.length) return bindings;
  return bindings.map((binding) => {
    const value = values[own.indexOf(binding)];
    return value === undefined || binding.value === value || !mayTake(binding, value)
      ? binding
      : { ...binding, value, sure: ONLY_ONE_SURE, several: [] };
  });
}

/** Whether a value may be exact text: what is needed and open, or what was bound of a part of it or of more. */
function mayTake({ parameter, value }: Binding, text: string): boolean {
  if (value === undefined)
    return parameter.required || parameter.kind === 'url' || parameter.kind === 'path';
  const bound = String(value).toLowerCase();
  return bound.includes(text.toLowerCase()) || text.toLowerCase().includes(bound);
}
