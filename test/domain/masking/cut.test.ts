import { describe, expect, test } from 'vitest';
import { cutBetweenValues, cutMasked } from '../../../src/domain/masking/cut.js';
import { mask } from '../../../src/domain/masking/mask.js';
import { maskedExcerpt } from '../../../src/domain/masking/masked-excerpt.js';

const IBAN = 'DE89 3704 0044 0532 0130 00';
const VALUES = [IBAN, 'jane.doe@example.com', '+49 170 1234567', '4111 1111 1111 1111'];

describe('a cut', () => {
  test.each(VALUES)('before it is masked never leaves a part of %s', (value) => {
    const text = `Please pay to ${value} today, and tell them.`;
    const from = text.indexOf(value);
    for (let most = 0; most <= text.length; most += 1) {
      const kept = cutBetweenValues(text, most);
      expect(text.startsWith(kept)).toBe(true);
      const isWhole = kept.includes(value) || kept.length <= from;
      expect([most, kept, isWhole]).toEqual([most, kept, true]);
      expect(kept.length).toBeLessThanOrEqual(most);
    }
    expect(cutBetweenValues(`${'word '.repeat(20_000)}${text}`, 100_020)).toBe(
      `${'word '.repeat(20_000)}Please pay to `,
    );
  });

  test('of a masked text never leaves a part of a mark', () => {
    for (const masked of [mask(VALUES.join(' and ')), 'to [IBAN 1] and [email 12] now']) {
      for (let most = 0; most <= masked.length; most += 1) {
        expect(cutMasked(masked, most)).not.toMatch(/\[[^\]]*$/);
        expect(maskedExcerpt(masked, most + 1)).not.toMatch(/\[[^\]]*…?$/);
      }
    }
    expect(cutMasked('a [note of the user', 5)).toBe('a [no');
  });
});
