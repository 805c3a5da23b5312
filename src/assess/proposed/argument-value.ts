import type { ProposedCall } from '../../ports/assessment.js';

/** A value of an argument: the argument itself, or a value within it. */
export interface ArgumentValue {
  /** `amount`, `customer.email`, `items[0].sku`. */
  readonly path: string;
  /** The path without places in lists, as a schema names it: `items.sku`. */
  readonly schemaPath: string;
  /** Names on the way to it, without places in lists. */
  readonly names: readonly string[];
  readonly value: string | number | boolean;
}

/** Values beyond these are not judged one by one, and count as said by nobody. */
const MOST_VALUES = 200;
const MOST_COUNTED = 100_000;
const DEEPEST = 12;

/** The values of a call's arguments, those that are empty, and how many more there were than are judged. */
export interface ArgumentValues {
  readonly values: readonly ArgumentValue[];
  readonly empty: readonly EmptyArgument[];
  readonly left: number;
}

/** An argument that claims nothing: it is not judged, but shown. */
export interface EmptyArgument {
  readonly path: string;
  /** Its value as JSON: `null`, `""`, `[]` or `{}`. */
  readonly value: string;
}

/** A key that is no name of a field but says something itself: `A-78`, `eve@example.com`. */
const SAYS_SOMETHING = /[@:\s]|^[\p{Lu}\d]+-\d|^\d{2,}$/u;

/**
 * Lists the values of a call's arguments, those within objects and lists one by one, in their order. What is null or empty
 * claims nothing and stands apart.
 */
export function listArgumentValues(call: ProposedCall): ArgumentValues {
  const values: ArgumentValue[] = [];
  const empty: EmptyArgument[] = [];
  let left = 0;
  const add = (value: ArgumentValue['value'], path: string, names: readonly string[]): void => {
    if (values.length < MOST_VALUES)
      values.push({ path, schemaPath: names.join('.'), names, value });
    else left += 1;
  };
  const visit = (value: unknown, path: string, names: readonly string[], depth: number): void => {
    if (value === undefined || left > MOST_COUNTED) return;
    if (isEmpty(value)) {
      if (empty.length >= MOST_VALUES) left += 1;
      else if (path !== '') empty.push({ path, value: JSON.stringify(value) });
      return;
    }
    if (depth > DEEPEST) {
      left += 1;
      return;
    }
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) visit(one, `${path}[${at}]`, names, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const at = path === '' ? name : `${path}.${name}`;
        if (SAYS_SOMETHING.test(name)) add(name, `${at} (key)`, [...names, 'key']);
        visit(inner, at, [...names, name], depth + 1);
      }
    } else add(value as ArgumentValue['value'], path, names);
  };
  visit(call.arguments, '', [], 0);
  return { values, empty, left };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** The path of the list that a plain member is of: `to` for `to[1]`; any other path as it is. */
export const withoutPlace = (path: string): string => path.replace(/\[\d+\]$/, '');

const BODY = /^(?:body|data|json|payload)$/;

/** A request with the fields of its body, where that is JSON as text: each is a value of its own. */
export function withFieldsOfBody(call: ProposedCall): ProposedCall {
  if (!Object.keys(call.arguments).some((name) => /^(?:url|uri|endpoint)$/.test(name))) return call;
  const read = Object.entries(call.arguments).map(([name, value]) => [
    name,
    BODY.test(name) && typeof value === 'string' ? (parseObject(value) ?? value) : value,
  ]);
  return { ...call, arguments: Object.fromEntries(read) };
}

function parseObject(text: string): object | null {
  if (!/^\s*\{/.test(text)) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}
