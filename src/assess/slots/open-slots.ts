import { union } from '../../lexicon/lexicon.js';
import { type Binding, BOUND } from '../call/bind.js';
import type { Parameter } from '../call/schema.js';

/** A parameter with what was read for it, and the name by which questions speak of it. */
export type OpenSlot = Binding & { readonly path: string };

export const isOpen = ({ value, sure, several }: Binding): boolean =>
  value === undefined || sure < BOUND || several.length > 0;

/** Those asked about first, in the order of the questions, then what else is required, then the rest. */
export function inOrder(open: readonly OpenSlot[], asked: readonly string[]): OpenSlot[] {
  const place = ({ path, parameter }: OpenSlot): number => {
    const at = asked.indexOf(path);
    return at >= 0 ? at : parameter.required ? 100 : 200;
  };
  return [...open].sort((a, b) => place(a) - place(b));
}

const TEXT_KINDS = new Set(['person', 'place', 'thing', 'text', 'list', 'language', 'path', 'id']);

/** Whether any words may be its value. */
export const isTextSlot = ({ kind, type, choices }: Parameter): boolean =>
  choices.length === 0 && TEXT_KINDS.has(kind) && type !== 'number' && type !== 'integer';

/** Whether it wants a value with a shape. */
export const isTypedSlot = (parameter: Parameter): boolean =>
  !isTextSlot(parameter) || isDay(parameter) || parameter.kind === 'id';

const DAY_WANTED = /\b(?:date|day)\b/i;

/** A day may also be wanted by a parameter whose name does not say so: `check_in`, the day of arrival. */
export const isDay = ({ kind, description }: Parameter): boolean =>
  kind === 'date' ||
  ((kind === 'thing' || kind === 'time') &&
    DAY_WANTED.test(description) &&
    !CLOCK_ONLY.test(description));

const CLOCK_ONLY = new RegExp(`^\\W*${union('clockOnly')}?[\\s,:(]*h{1,2}:mm`, 'i');
