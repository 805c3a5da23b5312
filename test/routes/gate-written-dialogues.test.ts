import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultOf } from '../../training/blind/measure.js';
import {
  type BlindDialogue,
  DEVELOPMENT,
  readDialogues,
  readSecondDialogues,
} from '../../training/blind/read.js';
import { startApp, type TestApp } from '../support/app.js';

/** The share of each set of written conversations that goes right at every step; it falls only with a gain on rows that nobody worked on. */
const SETS: readonly (readonly [name: string, read: () => BlindDialogue[], right: number])[] = [
  ['first', () => readDialogues(DEVELOPMENT), 0.81],
  ['second', readSecondDialogues, 0.46],
];

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

test.each(SETS)(
  'POST /v1/gate: the %s written conversations go as a person would expect',
  async (_, read, atLeast) => {
    const dialogues = read();
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
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(atLeast);
  },
  600_000,
);
