import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

/** How likely the words behind a colon are to be the text that a tool needs and nothing else was bound to. */
const REST_SURE = 0.75;
/** Words of parameters for what is written. */
const WRITTEN = wordSet('text body message content reply note notes comment comments description');
/** Words of parameters for what somebody is sent, which has no end before the message's. */
const SENT = wordSet('text body message content reply');
/** Words of parameters for what something is called. */
const CALLED = wordSet('title subject');
/** The first sentence of a text, without its end. */
const SENTENCE = /^.+?(?=[.!?]\s|[.!]?$)/su;
/** Text behind the first colon of a message: "text Lan: come by after 3, ask for Ray". A clock time has no colon of this kind. */
const BEHIND_COLON =
  /^(?<lead>[^:："“„«『「\n]{3,80}(?::\s{1,8}|：\s{0,8}))(?<rest>[^"“„«『「]+)$/su;

/**
 * Gives the one text of a call all that stands behind a colon, where a part of it was bound, or nothing and it is needed; what something is
 * called begins behind the colon as well, and ends with its sentence.
 */
export function withTextBehindColon(
  bindings: readonly Binding[],
  { reading: { said } }: BindingInput,
): readonly Binding[] {
  const { lead = '', rest = '' } = BEHIND_COLON.exec(said.text)?.groups ?? {};
  const value = rest.trim();
  if (value === '' || !bindings.some((one) => one.value !== undefined)) return bindings;
  const isNamed = ({ parameter: { type, choices, words } }: Binding, names: ReadonlySet<string>) =>
    type === 'string' && choices.length === 0 && words.some((word) => names.has(word));
  const isToFill = ({ value: bound, parameter }: Binding): boolean => {
    if (bound === undefined) return parameter.required && parameter.kind === 'text';
    if (typeof bound !== 'string' || bound === value) return false;
    if (!reaches(said.text, bound, lead.length)) return false;
    if (parameter.required && parameter.words.some((word) => SENT.has(word))) return true;
    // What begins with the text may well end before it does, and an optional one within it has a word of its own before it.
    return parameter.required ? !value.startsWith(bound) : !value.includes(bound);
  };
  const groups = [
    {
      whole: value,
      own: bindings.filter((one) => one.parameter.kind === 'text' && isNamed(one, WRITTEN)),
    },
    {
      whole: SENTENCE.exec(value)?.[0] ?? value,
      own: bindings.filter((one) => isNamed(one, CALLED)),
    },
  ];
  for (const { whole, own } of groups) {
    const [only, ...more] = own;
    if (only === undefined || more.length > 0 || !isToFill(only)) continue;
    const sure = Math.max(only.sure, REST_SURE);
    return bindings.map((one) =>
      one === only ? { ...one, value: whole, sure, several: [] } : one,
    );
  }
  return bindings;
}

/** Whether a piece of a text ends behind a place of it. */
function reaches(text: string, piece: string, place: number): boolean {
  const at = text.lastIndexOf(piece);
  return at >= 0 && at + piece.length > place;
}
