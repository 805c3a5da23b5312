import type { AssessInput } from '../../../ports/assessment.js';

/** A single value of the context outside its tools. */
export interface ContextValue {
  /** Its key in lower case; that of its list for an item of one. */
  readonly key: string;
  /** The keys around it, the outermost first. */
  readonly within: readonly string[];
  readonly value: string | number | boolean;
  /** Number of the object that it stands in. */
  readonly record: number;
}

const MAX = { values: 250, depth: 5, items: 30, keys: 40 } as const;

/** Lists the values of a context, each with the object that it stands in. */
export function listContextValues(context: AssessInput['context']): ContextValue[] {
  const found: ContextValue[] = [];
  let records = 0;
  const visit = (value: unknown, key: string, within: readonly string[], record: number): void => {
    if (found.length >= MAX.values || within.length > MAX.depth) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      found.push({ key, within, value, record });
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX.items)) visit(item, key, within, record);
    } else if (typeof value === 'object' && value !== null) {
      const own = records++;
      for (const name of Object.keys(value).slice(0, MAX.keys)) {
        if (within.length === 0 && name === 'tools') continue;
        visit(
          (value as Record<string, unknown>)[name],
          name.toLowerCase(),
          [...within, name.toLowerCase()],
          own,
        );
      }
    }
  };
  visit(context, '', [], 0);
  return found;
}
