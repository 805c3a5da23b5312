import { describe, expect, test } from 'vitest';
import { csvLine } from '../../console/src/parts/csv-line.js';
import { toView, withView } from '../../console/src/parts/saved-views.js';
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

describe('a saved view', () => {
  test('is how a list is shown, wherever in it one is', () => {
    expect(toView('page=3&decision=ask&sort=-asked&before=x&in=a%3Db')).toBe(
      'decision=ask&sort=-asked',
    );
  });

  test('replaces one of the same name, and stands where its name does', () => {
    const [asked, mine] = [
      { name: 'Asked', search: 'decision=ask' },
      { name: 'Mine', search: 'agent_id=a' },
    ];
    expect(withView([mine], asked)).toEqual([asked, mine]);
    expect(withView([asked, mine], { ...mine, search: 'agent_id=b' })).toEqual([
      asked,
      { ...mine, search: 'agent_id=b' },
    ]);
  });
});

test('the time zone is named with its distance from UTC', () => {
  expect(localZone(new Date('2026-11-20T12:00:00Z'))).toMatch(/^\w+/);
});
