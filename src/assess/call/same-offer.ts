import type { Offer } from './value-offers.js';

/** Two readings of the same place, or the same value twice. */
export function saySame(a: Offer, b: Offer): boolean {
  if (a.value === b.value) return true;
  if (a.from === 'span' && b.from === 'span' && a.span.read === b.span.read)
    if (
      a.span.from >= 0 &&
      b.span.from >= 0 &&
      a.span.from <= b.span.to &&
      b.span.from <= a.span.to
    )
      return true;
  return (
    typeof a.value === 'string' &&
    typeof b.value === 'string' &&
    a.value.length === b.value.length &&
    a.value.toLowerCase() === b.value.toLowerCase()
  );
}
