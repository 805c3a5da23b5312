import { expect, test } from 'vitest';
import { compareAct } from '../../src/assess/proposed/act-features.js';

test.each(['/etc', '/tmp', '/usr', '/a/b'])('%s is no letters of options', (path) => {
  const parts = compareAct(`frob ${path}`, ['tell', 'every', 'user', 'about', 'cars'])?.parts;
  expect([...(parts?.keys() ?? [])]).toEqual([]);
});

test.each(['-tz', '/t'])('%s is letters of options', (option) => {
  const parts = compareAct(`frob ${option}`, ['tell', 'every', 'user'])?.parts;
  expect(parts?.get('-t')).toBe(true);
});
