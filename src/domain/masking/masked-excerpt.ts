import { cutMasked } from './cut.js';
import { mask } from './mask.js';

/**
 * The beginning of a text in one line, without personal data and secrets. Masked before it is cut: half of a card number or
 * of an address has no shape that would be known.
 *
 * @param most code points, with the ellipsis
 */
export function maskedExcerpt(text: string, most: number): string {
  const masked = mask(text).replace(/\s+/g, ' ').trim();
  const characters = [...masked];
  if (characters.length <= most) return masked;
  return `${cutMasked(masked, characters.slice(0, most - 1).join('').length)}…`;
}
