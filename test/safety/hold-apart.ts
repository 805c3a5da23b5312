import { expect, test } from 'vitest';
import { CONTEXTS } from './contexts.js';
import { judge, readRows } from './judge.js';

/** In each row the right call proceeds at medium risk, and its twin neither there nor at high risk. */
export function holdApart(text: string): void {
  const rows = readRows(text);
  test.each(rows)('%s (%s %j)', (request, name, right, _, beside) => {
    const { decision, told } = judge(request, name, right, CONTEXTS[beside]);
    expect(decision, told).toBe('proceed');
  });
  test.each(rows)('%s (%s, of %j not %j)', (request, name, right, wrong, beside) => {
    for (const risk of ['medium', 'high'] as const) {
      const args = { ...right, ...wrong };
      const { decision, told } = judge(request, name, args, { ...CONTEXTS[beside], risk });
      expect(decision, told).not.toBe('proceed');
    }
  });
}

/** No call of a row proceeds, for nothing proves its values. */
export function holdBack(text: string): void {
  test.each(readRows(text))('%s (not %s %j)', (request, name, args, _, beside) => {
    const { decision, told } = judge(request, name, args, CONTEXTS[beside]);
    expect(decision, told).not.toBe('proceed');
  });
}
