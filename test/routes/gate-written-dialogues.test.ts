import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultOf } from '../../src/training/blind/measure.js';
import { DEVELOPMENT, readDialogues } from '../../src/training/blind/read.js';
import { startApp, type TestApp } from '../support/app.js';

/** The share of the written conversations that go right at every step; it only ever rises. */
const RIGHT_AT_EVERY_STEP = 0.66;

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

test('POST /v1/gate: the written conversations go as a person would expect', async () => {
  const dialogues = readDialogues(DEVELOPMENT);
  const wrong: string[] = [];
  for (const { id, config, steps } of dialogues) {
    const tenant = await subject.tenant();
    if (Object.keys(config).length > 0) await tenant.call('PUT', '/v1/config', config);
    const faults: string[] = [];
    for (const [step, { input, response, risk, expect: expected }] of steps.entries()) {
      subject.clock.advance(60_000);
      const reply = await tenant.call('POST', '/v1/gate', {
        request: input.request,
        session_id: id,
        history: input.history,
        context: input.context,
        action_risk: risk,
        ...(response !== null && { clarification_response: response }),
      });
      expect(reply.statusCode).toBe(200);
      const fault = faultOf(expected, reply.json());
      if (fault !== null) faults.push(`step ${step + 1}: ${fault}`);
    }
    if (faults.length > 0) wrong.push(`${id} ${faults.join(', ')}`);
  }
  const right = 1 - wrong.length / dialogues.length;
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT_AT_EVERY_STEP);
}, 600_000);
