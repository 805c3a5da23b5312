import { stem, tokenize } from '../../utterance/tokens.js';
import type { Binding } from '../call/bind.js';
import type { Scored } from '../call/scored.js';
import type { Offer } from '../call/value-offers.js';
import type { ArgumentFeature } from './feature-names.js';
import { readMoment } from './match-moment.js';

/** The value that binding found for a parameter, beside which the proposed one is held. */
export interface Bound {
  readonly binding: Binding | undefined;
  readonly scored: Scored | undefined;
  /** The value that a rule settles in its place; undefined where none does. */
  readonly settled: Binding | undefined;
}

/** Whether a rule that needs no training settles a parameter with the proposed value. */
export function isSettled(value: string | number | boolean, { settled }: Bound): boolean {
  const values = Array.isArray(settled?.value) ? settled.value : [settled?.value];
  return values.some((one) => one !== undefined && sameValue(one, value));
}

/** Sets the features of how a value stands to what binding made of the request. */
export function matchBound(
  value: string | number | boolean,
  { binding, scored }: Bound,
  set: (name: ArgumentFeature, one: number | boolean) => void,
): void {
  if (binding === undefined) return;
  set('bound_sure', binding.sure);
  set('bound_several', binding.several.length > 0);
  const bound = Array.isArray(binding.value) ? binding.value : [binding.value];
  const isSame = bound.some((one) => one !== undefined && sameValue(one, value));
  set('bound_same', isSame);
  set('bound_other', binding.value !== undefined && !isSame);
  set('bound_within', !isSame && bound.some((one) => isWithin(one, value)));
  if (scored === undefined || scored.offers.length === 0) return;
  const top = Math.max(scored.none, ...scored.scores);
  let all = Math.exp(scored.none - top);
  let own = 0;
  for (const [at, offer] of scored.offers.entries()) {
    const share = Math.exp((scored.scores[at] as number) - top);
    all += share;
    if (sameValue((offer as Offer).value, value)) own += share;
  }
  set('bound_share', own / all);
}

const MOST_WORDS = 60;

/** Whether every word of what was bound is among those of a value: "Paris" within "Paris, France". */
function isWithin(bound: unknown, value: string | number | boolean): boolean {
  if (typeof bound !== 'string' || typeof value !== 'string' || bound.length > value.length)
    return false;
  const words = new Set(tokenize(value, MOST_WORDS).map(({ word }) => stem(word)));
  const own = tokenize(bound, MOST_WORDS);
  return own.length > 0 && own.every(({ word }) => words.has(stem(word)));
}

function sameValue(a: string | number | boolean, b: string | number | boolean): boolean {
  if (a === b) return true;
  const [x, y] = [String(a).trim().toLowerCase(), String(b).trim().toLowerCase()];
  if (x === y) return true;
  if (typeof a === 'boolean' || typeof b === 'boolean') return false;
  const [m, n] = [Number(x), Number(y)];
  if (x !== '' && y !== '' && m === n) return true;
  const [p, q] = [readMoment(x), readMoment(y)];
  return p !== null && q !== null && JSON.stringify(p) === JSON.stringify(q);
}
