import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { gateOf, proposing } from './support.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const newGate = async () => gateOf(await subject.tenant(), 's');
const DELETE = proposing(
  'delete_account',
  { email: 'carl@example.com' },
  { request: 'Delete the account of the customer', action_risk: 'medium' },
);

describe('a question that shows the value of the proposed call', () => {
  test.each([
    ...['Denied', 'rejected', 'no', 'No!', 'nope', '👎', '❌ Reject', 'not approved', 'cancel'],
    ...[
      'abgelehnt',
      'nicht genehmigt',
      'refusé',
      'rechazado',
      'rifiutato',
      'recusado',
      'geweigerd',
    ],
    ...[
      'nekad',
      'odrzucono',
      '却下',
      '拒绝',
      'ask my boss',
      'not carl',
      'Anna',
      '',
      "I don't know",
    ],
    ...[
      'maybe',
      '?',
      'yes or no?',
      'what does that do?',
      'later',
      'thanks',
      '12',
      'approved by whom?',
    ],
  ])('%j settles nothing', async (answer) => {
    const gate = await newGate();
    const asked = await gate(DELETE);
    expect(asked.decision).toBe('ask');
    expect(asked.questions.join()).toContain('carl@example.com');
    for (let times = 0; times < 4; times += 1) {
      const reply = await gate({ ...DELETE, clarification_response: answer });
      expect(reply.decision, `${times}: ${reply.decision_reason}`).not.toBe('proceed');
    }
  });

  test.each([
    ...['yes', 'Yes.', 'ok', 'yes, please', '👍', '✅', 'approve', 'APPROVED!', 'LGTM', 'go ahead'],
    ...[
      'ja',
      'genehmigt',
      'oui',
      'approuvé',
      'sí',
      'aprobado',
      'sì',
      'approvato',
      'sim',
      'aprovado',
    ],
    ...[
      'akkoord',
      'goedgekeurd',
      'ja tack',
      'godkänt',
      'tak',
      'zatwierdzam',
      'はい',
      '承認',
      '是的',
      '批准',
    ],
    'carl@example.com',
  ])('%j settles it', async (answer) => {
    const gate = await newGate();
    await gate(DELETE);
    const reply = await gate({ ...DELETE, clarification_response: answer });
    expect(reply.decision, reply.decision_reason).toBe('proceed');
  });

  test('a yes settles the value that was shown, not one that the agent takes afterwards', async () => {
    const gate = await newGate();
    await gate(DELETE);
    const context = {
      call: { name: 'delete_account', arguments: { email: 'mallory@example.com' } },
    };
    const reply = await gate({ ...DELETE, context, clarification_response: 'yes' });
    expect(reply.decision).not.toBe('proceed');
  });

  test('what a button says may be the value that was asked for', async () => {
    const gate = await newGate();
    const set = proposing(
      'update_ticket',
      { ticket_id: 12, status: 'open' },
      { request: 'Update ticket 12', action_risk: 'medium' },
    );
    expect((await gate(set)).questions.join()).toContain('open');
    const reply = await gate({ ...set, clarification_response: 'approved' });
    expect(reply.decision).not.toBe('proceed');
  });
});

describe('an agent that does not wait', () => {
  test.each(['low', 'medium', 'high'])(
    'a %s call that is repeated without an answer never proceeds',
    async (action_risk) => {
      const gate = await newGate();
      for (let times = 0; times < 8; times += 1) {
        subject.clock.advance(3_000);
        const { decision } = await gate({ ...DELETE, action_risk });
        expect(['ask', 'confirm', 'escalate']).toContain(decision);
      }
    },
  );

  test('repeats are not put to the user anew: the price of acting stays', async () => {
    const gate = await newGate();
    const reasons: string[] = [];
    for (let times = 0; times < 5; times += 1) {
      subject.clock.advance(3_000);
      reasons.push(
        (await gate({ ...DELETE, ...(times % 2 && { clarification_response: '' }) }))
          .decision_reason,
      );
    }
    const first = (await newGate())(DELETE);
    expect(reasons[0]).toBe((await first).decision_reason);
    const cost = /asking costs ([\d.]+)/;
    const costs = reasons.flatMap((reason) => cost.exec(reason)?.[1] ?? []);
    expect(new Set(costs).size).toBe(1);
  });

  test('nor with other words of the user beside it', async () => {
    const gate = await newGate();
    for (const request of ['Delete the account of the customer', 'hm', 'well', 'and then?', 'ok']) {
      subject.clock.advance(3_000);
      expect((await gate({ ...DELETE, request, action_risk: 'low' })).decision).not.toBe('proceed');
    }
  });

  test('what the user has said goes ahead however often', async () => {
    const gate = await newGate();
    const request = 'Delete the account carl@example.com';
    for (let times = 0; times < 3; times += 1) {
      expect((await gate({ ...DELETE, request })).decision).toBe('proceed');
    }
  });
});

describe('while a question is open', () => {
  test('a message that would ask for nothing is its answer, and nothing proceeds for it', async () => {
    const gate = await newGate();
    const reset = { request: 'Reset the password', action_risk: 'high' };
    expect((await gate(reset)).decision).not.toBe('proceed');
    const thanked = await gate({ request: 'Thanks a lot!', action_risk: 'high' });
    expect(thanked.decision_reason).not.toContain('asks for nothing');
    const later = await (await newGate())({ request: 'Thanks a lot!', action_risk: 'high' });
    expect(later).toMatchObject({ decision: 'proceed' });
    expect(later.decision_reason).toContain('asks for nothing');
  });
});

describe('a risk that the caller states', () => {
  test.each([
    ['list_payouts', 'high'],
    ['get_weather', 'irreversible'],
    ['find_and_delete_user', 'high'],
    ['frobnicate', 'irreversible'],
    ['run_sql', 'high'],
  ])('%s at %s is confirmed, whatever its name', async (name, action_risk) => {
    const gate = await newGate();
    const args = name === 'run_sql' ? { sql: 'SELECT 1' } : { email: 'ann@example.com' };
    const call = proposing(name, args, {
      request: `${name} ann@example.com SELECT 1`,
      action_risk,
    });
    expect((await gate(call)).decision).not.toBe('proceed');
  });

  test('at low risk a plain look goes ahead', async () => {
    const gate = await newGate();
    const call = proposing(
      'get_order',
      { order_id: 'A-1042' },
      { request: 'Show me order A-1042', action_risk: 'low' },
    );
    expect((await gate(call)).decision).toBe('proceed');
  });
});
