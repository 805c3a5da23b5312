import { afterEach, describe, expect, test } from 'vitest';
import type { LlmSubject } from '../../src/ports/llm.js';
import { startApp, type TestApp } from '../support/app.js';

let subject: TestApp;
afterEach(() => subject.close());

const IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER_IBAN = 'GB82 WEST 1234 5698 7654 32';
const EMAIL = 'jane.doe@lindenhof-praxis.example';
const PHONE = '+49 170 7654321';
const CARD = '4111 1111 1111 1111';

/** The parts of a value that say something, in whatever form they are written. */
const partsOf = (value: string): string[] => value.match(/[a-z0-9]{2,}/gi) ?? [];

/** Everything that the language model is shown of a call. */
async function shownOf(body: object): Promise<LlmSubject[]> {
  const shown: LlmSubject[] = [];
  const llm = async (one: LlmSubject) => {
    shown.push(one);
    return { fault: 'timeout' };
  };
  subject = await startApp({}, { llm });
  const tenant = await subject.tenant();
  const reply = await tenant.call('POST', '/v1/gate', { session_id: 's', ...body });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(shown.length).toBeGreaterThan(0);
  return shown;
}

const TOOL = {
  name: 'transfer_money',
  description: `${'Moves money between two accounts of the customer. '.repeat(3)}Ask ${EMAIL} where in doubt.`,
  parameters: {
    type: 'object',
    properties: { from: { type: 'string' }, to: { type: 'string' }, amount: { type: 'number' } },
    required: ['from', 'to', 'amount'],
  },
};

describe('what a language model is shown has no part of personal data', () => {
  const sentences = [
    `Transfer the rest of it to ${IBAN} and not to ${OTHER_IBAN}`,
    `Move some of the money: ${EMAIL}, ${PHONE}, card ${CARD}, account ${IBAN}`,
  ];
  // So that whatever cuts a text after so many characters cuts within a value.
  const lengths = [0, 30, 60, 80, 90, 100, 120, 150, 180, 240, 290, 500, 1_990];
  test.each(lengths)('behind %i characters', async (length) => {
    const before = 'the old one '.repeat(length).slice(0, length);
    for (const sentence of sentences) {
      const shown = await shownOf({
        request: `Transfer ${before} ${sentence}`,
        history: [`user: ${before} my accounts are ${IBAN} and ${OTHER_IBAN}`],
        context: {
          tools: [TOOL],
          customer: { note: `${before} ${IBAN}`, email: EMAIL, card: CARD },
        },
      });
      const text = JSON.stringify(shown);
      const parts = [IBAN, OTHER_IBAN, EMAIL, PHONE, CARD].flatMap(partsOf);
      expect(
        parts.filter((part) => new RegExp(`(?<![a-z0-9])${part}(?![a-z0-9])`, 'i').test(text)),
      ).toEqual([]);
      expect(text).not.toMatch(/\[(?:IBAN|email|phone|card)(?: \d*)?(?![\]\d ])/);
      await subject.close();
    }
  });

  test('and tells two values apart', async () => {
    const [one] = await shownOf({
      request: `Transfer some of it from ${IBAN} to ${OTHER_IBAN}`,
      history: [`user: ${OTHER_IBAN} is my sister's`],
      context: { tools: [TOOL] },
    });
    expect(one?.request).toBe('Transfer some of it from [IBAN 1] to [IBAN 2]');
    expect(one?.history).toEqual(["user: [IBAN 2] is my sister's"]);
  });
});
