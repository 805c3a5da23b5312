import { patternsByLanguage } from '../../lexicon/lexicon.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';
import { withoutCourtesy } from './worded-text.js';

/** How likely the words behind "as" or "to" are to be what something is to be called. */
const NEW_SURE = 0.85;
const MOST_CHARACTERS = 400;
const CALLED = wordSet('name title label subject');
const BEHIND = new Map(
  patternsByLanguage('namesAnew').map(([language, words]) => [
    language as string,
    new RegExp(
      `^[^,;:!?]*?[\\p{L}\\p{N}"”]\\s+(?:${words})\\s+(?<name>[^,;:!?]{2,80}?)(?:\\s+um)?[.!?]*$`,
      'su',
    ),
  ]),
);

/** Takes what something is to be called anew from behind "as" or "to", where what was bound is the name of a record: "copy the October news as December news". */
export function withNewName(
  bindings: readonly Binding[],
  { reading: { said, language }, known }: BindingInput,
): readonly Binding[] {
  const only = bindings.find(({ parameter }) => takesNewName(parameter));
  if (only === undefined) return bindings;
  const names = new Set(
    known.lists.flatMap(({ items }) =>
      items.flatMap(({ fields }) => fields.map(({ value }) => String(value).toLowerCase())),
    ),
  );
  if (only.value !== undefined && !names.has(String(only.value).toLowerCase())) return bindings;
  const name = BEHIND.get(language)?.exec(said.text.slice(0, MOST_CHARACTERS))?.groups?.name;
  const value = withoutCourtesy(name ?? '')
    .replace(/^["'“„«]|["'”“»]$/gu, '')
    .trim();
  if (value === '' || names.has(value.toLowerCase())) return bindings;
  return bindings.map((one) =>
    one === only ? { ...one, value, sure: NEW_SURE, several: [] } : one,
  );
}

const takesNewName = ({ words, type, choices }: Parameter): boolean =>
  type === 'string' &&
  choices.length === 0 &&
  words.includes('new') &&
  words.some((word) => CALLED.has(word));
