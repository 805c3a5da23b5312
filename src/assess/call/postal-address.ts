import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';

const SURE = 0.9;
/** Codes of several countries: 28009, 01021-100, 40-096, 2517 AN, BS8 2EX, 150-0001. */
const CODE =
  /(?<![\p{L}\d-])(?:\d{5}-\d{3}|\d{3}-\d{4}|\d{2}-\d{3}|\d{4}\s?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|\d{5,6})(?![\p{L}\d])/u;
const STREET = /street|address_?line|line_?1/;
const STATE = /^state$|province/;
/** A state of two letters, with its town before it where no comma is between them: `NY`, `Albany NY`. */
const TOWN_AND_STATE = /^(?:(?<town>[^\d]*[^\d\s])\s+)?(?<state>[A-Z]{2})\s*$/su;
const CODE_NAME = /post(?:al)?_?code|zip|postcode|plz/;

/** Takes an address apart where the tool wants its parts: the street before the code, the town beside it. */
export function withAddress(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  const named = (pattern: RegExp) =>
    bindings.find(({ parameter }) => pattern.test(parameter.name.toLowerCase()));
  const [street, code, city, state] = [STREET, CODE_NAME, /city|town/, STATE].map(named);
  if (street === undefined || code === undefined) return bindings;
  const parts = readAddress(reading.said.text);
  if (parts === null) return bindings;
  const values = new Map<Binding, string | null>([
    [street, parts.street],
    [code, parts.code],
    ...(city === undefined ? [] : ([[city, parts.city]] as const)),
    ...(state === undefined ? [] : ([[state, parts.state]] as const)),
  ]);
  return bindings.map((binding) => {
    const value = values.get(binding);
    // What was bound of its end is the street without the sentence that leads to it.
    const isEnd = /\d/.test(String(binding.value)) && value?.endsWith(` ${binding.value}`);
    return value && !isEnd ? { ...binding, value, sure: SURE, several: [] } : binding;
  });
}

interface Address {
  readonly street: string;
  readonly code: string;
  readonly city: string | null;
  readonly state: string | null;
}

function readAddress(text: string): Address | null {
  const found = CODE.exec(text);
  if (found === null) return null;
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const pieces = before.split(/,\s*/).filter((piece) => piece.trim() !== '');
  // "Street, town, code" has the town before the code, "street, code town" behind it.
  const isCityBehind =
    /^\s+\p{L}/u.test(behind) &&
    !(pieces.length > 1 && /^\d{5}$/.test(found[0]) && TOWN_AND_STATE.test(pieces.at(-1) ?? ''));
  const last = isCityBehind || pieces.length < 2 ? '' : (pieces.pop() ?? '');
  const { town, state = null } = TOWN_AND_STATE.exec(last)?.groups ?? {};
  const townBefore =
    town ?? (state === null ? last : pieces.length > 1 ? (pieces.pop() ?? '') : '');
  const city = clean(isCityBehind ? behind : townBefore) || null;
  const street = withoutLead(pieces.join(', '));
  return street === '' || !/\d/.test(street) ? null : { street, code: found[0], city, state };
}

const clean = (text: string): string =>
  text
    .replace(/^[\s,]+|[\s.,;!?]+$/gu, '')
    .replace(/[,.;].*$/su, '')
    .trim();

/** `WB-20915` in front of a street is no part of it. */
const CODE_OF_RECORD = /^\p{L}+-?\d+$/u;

/** The street without the sentence that leads to it: what stands behind a colon, else from the first capital of a name on. */
function withoutLead(text: string): string {
  const colon = text.indexOf(':');
  if (colon >= 0) return text.slice(colon + 1).trim();
  const words = text.trim().split(/\s+/);
  const first = words.findIndex(
    (word, at) => at > 0 && !CODE_OF_RECORD.test(word) && /^[\p{Lu}\d]/u.test(word),
  );
  return first < 0 ? text.trim() : words.slice(first).join(' ');
}
