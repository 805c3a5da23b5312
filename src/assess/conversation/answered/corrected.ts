import { numberOf } from '../../call/normalise.js';
import type { Span } from '../../call/spans.js';
import type { Token } from '../../text/tokens.js';
import type { Value } from '../../types.js';
import { choiceIn } from './chosen.js';
import type { Open } from './open.js';
import { leadsTo, overlaps, shapedValue, takes } from './shaped.js';

/** A value of a shape that nothing asked about has taken is the one stated value of its kind, put right. */
export function correct(
  all: readonly Open[],
  stated: Readonly<Record<string, Value>>,
  spans: readonly Span[],
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  given: Map<string, Value>,
): void {
  const known = all.filter(({ path }) => stated[path] !== undefined && !given.has(path));
  for (const { path, parameter } of known) {
    if (parameter.choices.length === 0) continue;
    const rest = tokens.filter((_, at) => !taken.has(at));
    const value = choiceIn(parameter, rest, false, new Set());
    if (value !== undefined && String(value) !== String(stated[path])) given.set(path, value);
  }
  for (const span of spans) {
    if (span.from < 0 || overlaps(span, taken)) continue;
    const fitting = known.flatMap(({ path, parameter }) => {
      if (!takes(parameter, span)) return [];
      const value = shapedValue(parameter, span);
      return value === null ? [] : [{ path, value, named: leadsTo(parameter, span, tokens) }];
    });
    const named = fitting.filter((one) => one.named);
    const [only, ...more] = named.length > 0 ? named : fitting;
    if (only === undefined || more.length > 0) continue;
    if (String(only.value) === String(stated[only.path])) continue;
    if (typeof only.value === 'number' && numberOf(String(stated[only.path])) === only.value)
      continue;
    given.set(only.path, only.value);
  }
}
