import { describe, expect, test } from 'vitest';
import { csvLine } from '../../console/src/parts/csv-line.js';
import { slug, sortRows } from '../../console/src/parts/table-view.js';
import { localZone } from '../../console/src/parts/wording.js';

describe('a table as its reader wants it', () => {
  const rows = [{ n: 2 }, { n: null }, { n: 10 }, { n: 1 }];
  const byNumber = ({ n }: { n: number | null }): number | null => n;

  test('is sorted either way, with rows without a value at the end', () => {
    expect(sortRows(rows, byNumber, false).map(byNumber)).toEqual([1, 2, 10, null]);
    expect(sortRows(rows, byNumber, true).map(byNumber)).toEqual([10, 2, 1, null]);
    expect(rows.map(byNumber)).toEqual([2, null, 10, 1]);
  });

  test('names its columns in the address', () => {
    expect(slug('Calls like these, 30 days')).toBe('calls-like-these-30-days');
  });

  test('is a file that no spreadsheet calculates', () => {
    expect(csvLine(['a', 'b "c"', 'd, e'])).toBe('a,"b ""c""","d, e"\r\n');
    expect(csvLine(['=1+1', '-12%', '-x'])).toBe("'=1+1,-12%,'-x\r\n");
  });
});

test('the time zone is named with its distance from UTC', () => {
  expect(localZone(new Date('2026-11-20T12:00:00Z'))).toMatch(/^\w+/);
});
