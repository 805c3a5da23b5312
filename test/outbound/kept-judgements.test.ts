import { expect, test } from 'vitest';
import { KeptJudgements } from '../../src/outbound/kept-judgements.js';
import type { LlmOutcome } from '../../src/ports/llm.js';

const FAULT: LlmOutcome = { fault: 'timeout' };
const ANSWER = { model: 'm', judgement: {} } as unknown as LlmOutcome;

function keeping(outcome: LlmOutcome) {
  let now = 1;
  let asked = 0;
  const kept = new KeptJudgements(() => now);
  const get = async (tenant: string, key: string): Promise<number> => {
    const before = asked;
    await kept.get(tenant, key, async () => {
      asked += 1;
      return outcome;
    });
    return asked - before;
  };
  return { get, pass: (milliseconds: number) => (now += milliseconds) };
}

test('a judgement is kept for its tenant and for ten minutes', async () => {
  const { get, pass } = keeping(ANSWER);
  expect([await get('a', 'k'), await get('a', 'k'), await get('b', 'k')]).toEqual([1, 0, 1]);
  pass(10 * 60_000 + 1);
  expect(await get('a', 'k')).toBe(1);
});

test('a fault is not kept', async () => {
  const { get } = keeping(FAULT);
  expect([await get('a', 'k'), await get('a', 'k')]).toEqual([1, 1]);
});

test('a tenant that asks for much pushes out only its own', async () => {
  const { get } = keeping(ANSWER);
  await get('a', 'k');
  for (let i = 0; i < 500; i += 1) await get('b', `k${i}`);
  expect(await get('a', 'k')).toBe(0);
  expect(await get('b', 'k0')).toBe(1);
  expect(await get('b', 'k499')).toBe(0);
});

test('of many tenants the one that was not heard of for longest goes first', async () => {
  const { get } = keeping(ANSWER);
  for (let i = 0; i < 50; i += 1) await get(`t${i}`, 'k');
  await get('t0', 'k');
  await get('t50', 'k');
  expect([await get('t0', 'k'), await get('t1', 'k')]).toEqual([0, 1]);
});
