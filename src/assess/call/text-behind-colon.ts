import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

/** How likely the words behind a colon are to be the text that a tool needs and nothing else was bound to. */
const REST_SURE = 0.75;
/** Words of parameters for what is written. */
const WRITTEN = wordSet('text body message content reply note notes comment comments description');
/** Text behind the first colon of a message: "text Lan: come by after 3, ask for Ray". A clock time has no colon of this kind. */
const BEHIND_COLON = /^(?<lead>[^:："“„«『「\n]{3,80}(?::\s+|：\s*))(?<rest>[^"“„«『「]+)$/su;

/** Gives the one text of a call all that stands behind a colon, where a part of it was bound, or nothing and it is needed. */
export function withTextBehindColon(
  bindings: readonly Binding[],
  { reading: { said } }: BindingInput,
): readonly Binding[] {
  const { lead = '', rest = '' } = BEHIND_COLON.exec(said.text)?.groups ?? {};
  const value = rest.trim();
  if (value === '' || !bindings.some((one) => one.value !== undefined)) return bindings;
  const [only, ...more] = bindings.filter(
    ({ parameter }) =>
      parameter.kind === 'text' &&
      parameter.choices.length === 0 &&
      parameter.words.some((word) => WRITTEN.has(word)),
  );
  if (only === undefined || more.length > 0 || only.value === value) return bindings;
  const isPart = typeof only.value === 'string' && reaches(said.text, only.value, lead.length);
  const isNeeded = only.value === undefined && only.parameter.required;
  if (!isPart && !isNeeded) return bindings;
  const sure = Math.max(only.sure, REST_SURE);
  return bindings.map((one) => (one === only ? { ...one, value, sure, several: [] } : one));
}

/** Whether a piece of a text ends behind a place of it. */
function reaches(text: string, piece: string, place: number): boolean {
  const at = text.lastIndexOf(piece);
  return at >= 0 && at + piece.length > place;
}
