import { expect, test } from 'vitest';
import { listChanges } from '../../console/src/parts/changes.js';

test('lists the fields that differ, with nothing for what is not there', () => {
  expect(listChanges({ b: 1, a: 'x', same: [1] }, { a: 'y', c: { on: true }, same: [1] })).toEqual([
    { name: 'a', before: 'x', after: 'y' },
    { name: 'b', before: '1', after: 'nothing' },
    { name: 'c', before: 'nothing', after: '{"on":true}' },
  ]);
  expect(listChanges(null, null)).toEqual([]);
  expect(listChanges(null, { long: 'x'.repeat(1_000) })[0]?.after.length).toBeLessThan(310);
});
