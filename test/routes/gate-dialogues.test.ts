import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

const tool = (name: string, description: string, properties: object, required: string[]) => ({
  name,
  description,
  input_schema: { type: 'object', properties, required },
});

const context = {
  tools: [
    tool('cancel_order', 'Cancel an order', { order_id: { type: 'string' } }, ['order_id']),
    tool(
      'refund_payment',
      'Refund a payment to a customer',
      { order_id: { type: 'string' }, amount: { type: 'number', description: 'Amount in euros' } },
      ['order_id', 'amount'],
    ),
    tool(
      'block_card',
      'Block a bank card',
      {
        card_id: { type: 'string', description: 'Id of the card' },
        reason: { type: 'string', enum: ['lost', 'stolen', 'damaged'] },
      },
      ['card_id', 'reason'],
    ),
    tool(
      'transfer_money',
      'Transfer money to a payee',
      {
        payee: { type: 'string', description: 'Name of the payee' },
        amount: { type: 'number', description: 'Amount in euros' },
      },
      ['payee', 'amount'],
    ),
    tool(
      'list_orders',
      'List the orders of the customer',
      { status: { type: 'string', enum: ['open', 'shipped', 'returned'] } },
      [],
    ),
  ],
  cards: [
    { id: 'c_1', name: 'Visa 4417' },
    { id: 'c_2', name: 'Visa 8830' },
  ],
  orders: [
    { id: 'A-1001', product: 'blue tent' },
    { id: 'A-1002', product: 'camping stove' },
    { id: 'A-1003', product: 'red tent' },
  ],
};

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
  // Whatever the score: what is whole is confirmed, what is not is asked about.
  await tenant.call('PUT', '/v1/config', { intervention_mode: 'enforce' });
});
afterAll(() => subject.close());

/** The request, then what the user says to each reply. */
async function talk(request: string, ...answers: string[]) {
  const replies = [];
  for (const clarification_response of [null, ...answers]) {
    subject.clock.advance(4_000);
    const reply = await tenant.call(
      'POST',
      '/v1/gate',
      { request, session_id: 's', action_risk: 'irreversible', context, clarification_response },
      { 'x-intentlock-mode': 'auto' },
    );
    expect(reply.statusCode).toBe(200);
    replies.push(reply.json());
  }
  return replies;
}

const DONE = { decision: 'proceed', decision_reason: 'proceed: confirmed by the user' };

describe('POST /v1/gate, dialogues with tools and records', () => {
  test.each([
    '2',
    'the second one',
    '8830',
    'the one ending in 8830',
    'Visa 8830',
    'c_2',
    'die zweite',
  ])('one of two cards is picked by %s, confirmed and done', async (pick) => {
    const [offered, confirmed, done] = await talk('Block my Visa, it was stolen', pick, 'yes');
    expect(offered).toMatchObject({ decision: 'options', options: ['Visa 4417', 'Visa 8830'] });
    expect(offered.decision_reason).toContain('two cards match: Visa 4417, Visa 8830');
    expect(confirmed).toMatchObject({
      decision: 'confirm',
      confirm_prompt: 'Block card Visa 8830 (c_2): reason stolen. Go ahead?',
      intent_spec: { parameters: { card_id: 'c_2', reason: 'stolen' } },
    });
    expect(done).toMatchObject(DONE);
  });

  test('a yes says nothing of what is missing', async () => {
    const replies = await talk('Transfer money to Anna Kern', 'yes', 'yes', 'yes');
    for (const reply of replies) {
      expect(['ask', 'escalate']).toContain(reply.decision);
      expect(reply.confirm_prompt).toBeNull();
    }
    expect(replies[0].decision_reason).toMatch(/^ask: (?:.*; )?no amount;/);
  });

  test('the missing values come one by one, in any order', async () => {
    const replies = await talk('Transfer money', 'to Anna Kern', '40 euros', 'ja');
    expect(replies[0].decision).toBe('ask');
    expect(replies[1].decision).toBe('ask');
    expect(replies[2].confirm_prompt).toContain('payee Anna Kern, amount 40. Go ahead?');
    expect(replies[3]).toMatchObject(DONE);
  });

  test('a value is put right before the yes', async () => {
    const replies = await talk('Refund 40 euros for order A-1002', 'no, 45', 'yes');
    expect(replies[0].confirm_prompt).toContain('amount 40');
    expect(replies[1].confirm_prompt).toContain('amount 45');
    expect(replies[2]).toMatchObject({ ...DONE, intent_spec: { parameters: { amount: 45 } } });
  });

  test('a change of mind leaves nothing done', async () => {
    const replies = await talk('Cancel my order', 'actually leave it', 'no thanks', 'yes');
    expect(replies[1]).toMatchObject({
      decision: 'ask',
      questions: ["All right, I won't do that. What would you like instead?"],
    });
    for (const { decision } of replies) expect(decision).not.toBe('proceed');
  });

  test('another request takes the place of the first', async () => {
    const replies = await talk('Cancel my order', 'show me my open orders first', 'yes');
    expect(replies[1]).toMatchObject({ decision: 'confirm', intent_spec: { tool: 'list_orders' } });
    expect(replies[2]).toMatchObject({ ...DONE, intent_spec: { tool: 'list_orders' } });
  });

  test('a question in return, and not knowing, do nothing', async () => {
    const replies = await talk('Transfer money to Anna Kern', 'how much is left?', "I don't know");
    expect(replies[1]).toMatchObject({ decision: 'ask', questions: replies[0].questions });
    expect(replies[2].decision).toBe('escalate');
  });
});
