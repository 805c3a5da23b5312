import { expect, test } from 'vitest';
import { momentInWords } from '../../src/assess/answer/readable-moment.js';

test.each([
  ['2026-12-03', 'en', 'Thursday, December 3, 2026'],
  ['2026-12-03T15:00:00-05:00', 'en', 'Thursday, December 3, 2026 at 3:00 PM (UTC-05:00)'],
  ['2026-12-03T15:00:00Z', 'de', 'Donnerstag, 3. Dezember 2026 um 15:00 (UTC)'],
  ['2026-12-03T15:00', 'fr', 'jeudi 3 décembre 2026 à 15:00'],
  ['2026-12-03', 'ja', '2026年12月3日木曜日'],
] as const)('%s is read as people write it in %s', (value, language, words) => {
  expect(momentInWords(value, language)?.replace(/\u202f/g, ' ')).toBe(words);
});

test('keeps seconds where they are not zero', () => {
  expect(momentInWords('2026-12-03T15:00:07', 'en')).toContain('3:00:07');
});

test.each(['2026-02-31', '2026-13-01', 'A-2026-12-03', '20261203', '2026-12-03T15:00:00.250Z'])(
  '%s stays as it is',
  (value) => expect(momentInWords(value, 'en')).toBeNull(),
);
