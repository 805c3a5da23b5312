import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import type { Value } from '../../src/ports/assessment.js';

const STRING = { type: 'string' };
const ACCOUNTS = [
  { account_id: 'ACC-1203', name: 'Main account' },
  { account_id: 'SAV-4410', name: 'Holiday pot' },
  { account_id: 'SAV-4418', name: 'Rainy day savings' },
];
const CONTACTS = [
  { contact_id: 'C-201', name: 'Mia Berg' },
  { contact_id: 'C-207', name: 'Mia Bergmann' },
  { contact_id: 'C-214', name: 'Jon Aas' },
];

/** The parameters after a reply to a call with stated values, of the only tool there is. */
function afterReply(
  { name, properties, ...records }: { name: string; properties: object; [list: string]: unknown },
  reply: string,
  values: Readonly<Record<string, Value>>,
  asked: readonly string[],
) {
  const parameters = { type: 'object', properties, required: Object.keys(properties) };
  const given = asked.map((parameter) => ({
    ...{ question: `Which ${parameter}?`, dimension: null, answer: reply, parameter },
  }));
  const { intentSpec } = assess({
    request: 'Please do that',
    history: [],
    context: { ...records, tools: [{ name, description: '', parameters }] },
    answered: given,
    stated: { tool: name, values, given, asked, answer: reply },
  });
  return intentSpec?.parameters;
}

const MOVE = {
  name: 'move_money',
  properties: { from_account: STRING, to_account: STRING, amount: { type: 'number' } },
  accounts: ACCOUNTS,
};
const UPDATE = {
  name: 'update_contact',
  properties: { contact_id: STRING, phone: STRING },
  contacts: CONTACTS,
};

describe('an id is one of the records it stands for', () => {
  test.each(['+49 151 2345 6789', 'mia@berg.example', '0664 1234567'])('%s is none', (reply) => {
    expect(afterReply(UPDATE, reply, {}, ['contact_id'])).not.toMatchObject({ contact_id: reply });
  });

  test.each(['C-207', 'c-999', 'it is C-201'])('%s may be one', (reply) => {
    const { contact_id = '' } = afterReply(UPDATE, reply, {}, ['contact_id']) ?? {};
    expect(String(contact_id).toUpperCase()).toBe(/C-\d+/i.exec(reply)?.[0]?.toUpperCase());
  });
});

describe('nothing goes from a record to itself', () => {
  const STATED = { from_account: 'ACC-1203', to_account: 'SAV-4418', amount: 100 };

  test('a record behind "from" is where it comes from', () => {
    expect(afterReply(MOVE, 'from the holiday pot', STATED, [])).toEqual({
      ...STATED,
      from_account: 'SAV-4410',
    });
  });

  test('another record is where it goes', () => {
    expect(afterReply(MOVE, 'the same for the holiday pot', STATED, [])).toEqual({
      ...STATED,
      to_account: 'SAV-4410',
    });
  });

  test('the one that it comes from stays there', () => {
    expect(afterReply(MOVE, 'from my main account', STATED, [])).toEqual(STATED);
  });
});
