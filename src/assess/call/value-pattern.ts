import { RE2JS } from 're2js';
import { estimateSize } from '../../pattern-size.js';
import { remembered } from '../../word-vectors/remembered.js';

/** Longer patterns are not tried. */
const MAX_PATTERN = 200;
/** Instructions: compiling so many takes a tenth of a millisecond, and a call may try some fifty patterns. */
const MAX_SIZE = 150;
/** Bytes, as the engine counts them, that a pattern may remember of texts it has seen. */
const MAX_MEMORY = 16 * 1024;
/** Values longer than this are not tried. */
export const MAX_PATTERN_VALUE = 60;

/**
 * Whether a value fits a schema's `pattern`, which may match any part of it, as JSON Schema says. Patterns are a stranger's: they
 * run in time linear in the value, on RE2's engine.
 *
 * @returns null for a pattern that RE2 does not know (look-around, back-references) or that is too large
 */
export function fitsPattern(pattern: string, value: string): boolean | null {
  return compiled(pattern)?.test(value) ?? null;
}

const compiled = remembered(
  (pattern): RE2JS | null => {
    if (pattern.length > MAX_PATTERN || estimateSize(pattern) > MAX_SIZE) return null;
    try {
      const engine = RE2JS.compile(pattern);
      if (engine.programSize() > 2 * MAX_SIZE) return null;
      const { dfa } = engine.re2();
      dfa.stateBudget = MAX_MEMORY;
      dfa.memBudget = MAX_MEMORY;
      return engine;
    } catch {
      return null;
    }
  },
  { most: 500, longest: MAX_PATTERN },
);
