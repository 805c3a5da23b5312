import { isDict } from './schema.js';

/** Keys of a context that say nothing of the world, wherever they stand. */
const NO_DATA: ReadonlySet<string> = new Set(['tools', 'correlation_id', 'clarification_id']);

/**
 * Whether an entry of a context is data about the world. What may be called, what is about to be called and who asks is
 * none; a `source` of another form is the caller's own.
 *
 * @param depth 0 for an entry of the context itself
 */
export function isData(key: string, value: unknown, depth: number): boolean {
  if (NO_DATA.has(key)) return false;
  if (depth > 0) return true;
  return key !== 'call' && !(key === 'source' && isDict(value) && 'integration' in value);
}
