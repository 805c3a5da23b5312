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
const DEEPEST = 12;

/** The values of a call's arguments, and whether there were more than are judged. */
export interface ArgumentValues {
  readonly values: readonly ArgumentValue[];
  readonly isCut: boolean;
}

/**
 * Lists the values of a call's arguments, those within objects and lists one by one, in their order. What is null or empty
 * claims nothing and is left out.
 */
export function listArgumentValues(call: ProposedCall): ArgumentValues {
  const values: ArgumentValue[] = [];
  let isCut = false;
  const visit = (value: unknown, path: string, names: readonly string[], depth: number): void => {
    if (value === null || value === undefined || value === '') return;
    if (values.length >= MOST_VALUES || depth > DEEPEST) {
      isCut = true;
      return;
    }
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) {
        if (isCut) return;
        visit(one, `${path}[${at}]`, names, depth + 1);
      }
    } else if (typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) {
        if (isCut) return;
        visit(inner, path === '' ? name : `${path}.${name}`, [...names, name], depth + 1);
      }
    } else {
      const plain = value as ArgumentValue['value'];
      values.push({ path, schemaPath: names.join('.'), names, value: plain });
    }
  };
  visit(call.arguments, '', [], 0);
  return { values, isCut };
}
