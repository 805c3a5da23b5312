import type { ProposedCall } from '../../ports/assessment.js';
import { isDict } from '../call/schema.js';

/** A value of an argument: the argument itself, or a value within it. */
export interface ArgumentValue {
  /** `amount`, `customer.email`, `items[0].sku`. */
  readonly path: string;
  /** The path without places in lists, as a schema names it: `items.sku`. */
  readonly schemaPath: string;
  readonly value: string | number | boolean;
}

/** Values beyond these are not looked at, and count as unread. */
const MOST_VALUES = 60;
const DEEPEST = 5;

/**
 * Lists the values of a call's arguments, those within objects and lists one by one, in their order. What is null or empty
 * claims nothing and is left out.
 *
 * @returns also whether there were more than are looked at
 */
export function listArgumentValues(call: ProposedCall): {
  readonly values: readonly ArgumentValue[];
  readonly isCut: boolean;
} {
  const values: ArgumentValue[] = [];
  let isCut = false;
  const visit = (value: unknown, path: string, schemaPath: string, depth: number): void => {
    if (value === null || value === undefined || value === '') return;
    if (values.length >= MOST_VALUES || depth > DEEPEST) {
      isCut = true;
      return;
    }
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) {
        if (isCut) return;
        visit(one, `${path}[${at}]`, schemaPath, depth + 1);
      }
    } else if (typeof value === 'object') {
      for (const name in value) {
        if (isCut) return;
        const inner = (value as Record<string, unknown>)[name];
        const step = path === '' ? name : `.${name}`;
        const schemaStep = schemaPath === '' ? name : `.${name}`;
        visit(inner, `${path}${step}`, `${schemaPath}${schemaStep}`, depth + 1);
      }
    } else if (typeof value !== 'bigint') {
      values.push({ path, schemaPath, value: value as ArgumentValue['value'] });
    }
  };
  visit(call.arguments, '', '', 0);
  return { values, isCut };
}

/**
 * Makes a tool entry of a call alone, for a caller that sends no schema of it: the arguments speak for themselves, and
 * each that says something is needed.
 */
export function toolOfCall(call: ProposedCall): object {
  return { name: call.name, parameters: schemaOf(call.arguments, 0) };
}

function schemaOf(value: unknown, depth: number): object {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0], depth + 1) };
  if (isDict(value) && depth < 3) {
    const names = Object.keys(value).slice(0, MOST_VALUES);
    return {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, schemaOf(value[name], depth + 1)])),
      required: names.filter((name) => claims(value[name])),
    };
  }
  if (typeof value === 'number') return { type: 'number' };
  return { type: typeof value === 'boolean' ? 'boolean' : 'string' };
}

/** Whether a value says anything: what is null or empty is left out. */
const claims = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);
