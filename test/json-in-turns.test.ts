import { expect, test } from 'vitest';
import { parseJsonInTurns } from '../src/json-in-turns.js';

const LONG = Array.from({ length: 20_000 }, (_, at) => `value ${at}`);

test.each([
  ['what is parsed at once', `{"a":1,"__proto__":{"b":1}}`],
  ['a long object', `{"__proto__":{"b":1},"long":${JSON.stringify(LONG)},"c":{"__proto__":2}}`],
  ['a key with a long value', `{"a":1,"__proto__":{"long":${JSON.stringify(LONG)}},"c":1}`],
])('a key that would reach a prototype is one like others in %s', async (_, text) => {
  const parsed = await parseJsonInTurns(Buffer.from(text), {
    ...{ maxValues: 100_000, parse: JSON.parse },
  });
  expect(JSON.stringify(parsed)).toBe(text);
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
