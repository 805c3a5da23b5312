import type { Held } from '../../ports/assessment.js';
import { QUANTITIES, SETS_AGAINST } from '../../utterance/contrast.js';
import type { Token } from '../../utterance/tokens.js';
import type { Span } from '../call/span.js';
import { BREAKS, LEADS_IN } from './lead-ins.js';
import type { OpenSlot } from './open-slots.js';
import { overlaps, typedValue } from './typed-slots.js';

/** How many words may stand between such a word and the quantity. */
const BETWEEN = 2;

/**
 * "Anna, but 500" to "Who should it go to?": a quantity that is set against the one quantity of the call puts that right,
 * and so does a bare one where somebody or some place was asked for. It is no part of what was asked, then.
 *
 * @param known what was stated and not asked about
 * @param asked what was asked about and takes words
 */
export function fillOtherQuantity(
  { known, asked, stated }: Read,
  spans: readonly Span[],
  tokens: readonly Token[],
  taken: Set<number>,
  given: Map<string, Held>,
): void {
  const [only, ...others] = known.filter(
    ({ path }) => typeof stated[path] === 'number' && !given.has(path),
  );
  if (only === undefined || others.length > 0 || asked.length === 0) return;
  const wantsName = asked.every(({ parameter: { kind } }) => kind === 'person' || kind === 'place');
  for (const span of spans) {
    if (!QUANTITIES.has(span.kind) || span.from < 0 || overlaps(span, taken)) continue;
    // `But in 3 days` says when, not how much.
    if (span.kind === 'duration') continue;
    const isBare = wantsName && span.from === 0 && span.to === tokens.length - 1;
    const from = isBare ? 0 : setAgainst(tokens, span.from);
    const value = from === null ? null : typedValue(only.parameter, span);
    if (from === null || typeof value !== 'number') continue;
    given.set(only.path, value);
    for (let at = from; at <= span.to; at++) taken.add(at);
    return;
  }
}

interface Read {
  readonly known: readonly OpenSlot[];
  readonly asked: readonly OpenSlot[];
  readonly stated: Readonly<Record<string, Held>>;
}

/** Where the words begin that set a quantity against what was said; null where none do. */
function setAgainst(tokens: readonly Token[], quantity: number): number | null {
  let from: number | null = null;
  for (let at = quantity - 1; at >= Math.max(0, quantity - 1 - BETWEEN); at--) {
    const { word } = tokens[at] as Token;
    if (SETS_AGAINST.has(word) || (from !== null && BREAKS.has(word))) from = at;
    else if (from !== null || !LEADS_IN.test(word)) break;
  }
  return from;
}
