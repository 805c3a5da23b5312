const MAX_PATTERN = 80;
/** Values longer than this are not tried. */
export const MAX_PATTERN_VALUE = 60;

/**
 * A schema's `pattern` where it is plain enough to be tried safely: no groups, alternatives or
 * back-references, at most two parts without an upper bound. Null for every other one.
 */
export function safePattern(pattern: unknown): RegExp | null {
  if (typeof pattern !== 'string' || pattern.length > MAX_PATTERN || /[()|]/.test(pattern))
    return null;
  if ((pattern.match(/[*+]|\{\d+,\}/g) ?? []).length > 2 || /\\[1-9kpPbB]/.test(pattern))
    return null;
  try {
    return new RegExp(pattern);
  } catch {
    return null;
  }
}
