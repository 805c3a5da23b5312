import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { gateOf, proposing } from './support.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

let sessions = 0;
function newSession(): string {
  sessions += 1;
  return `s${sessions}`;
}
const DELETE = proposing(
  'delete_account',
  { email: 'anna@example.com' },
  { request: 'Delete the account anna@example.com', action_risk: 'irreversible' },
);

const YES = [
  ...[
    'approve',
    'Approved',
    'accept',
    'ACCEPTED',
    'allow',
    'LGTM',
    'lgtm!',
    'ok to go',
    'I approve',
  ],
  ...[
    '[Approve]',
    '✅ Approve',
    '👍',
    '👍🏽',
    '✔️',
    '✓',
    ':+1:',
    '🚀 LGTM',
    'Allow once',
    '**approved**',
  ],
  ...[
    'genehmigt',
    'freigeben',
    'approuver',
    'accepté',
    'aprobar',
    'aceptado',
    'approvato',
    'accetto',
  ],
  ...[
    'aprovado',
    'aceito',
    'goedkeuren',
    'toestaan',
    'godkänn',
    'tillåt',
    'zatwierdź',
    'akceptuję',
  ],
  ...['承認', '許可します', '批准', '允许', '同意'],
];
const NO = [
  ...[
    'reject',
    'Rejected',
    'deny',
    'DENIED',
    'decline',
    'declined',
    'disapprove',
    'refuse',
    'cancel',
  ],
  ...[
    'not approved',
    'Not approved.',
    'not allowed',
    "don't approve",
    'I do not approve',
    'cancelled',
  ],
  ...['[Reject]', '❌ Reject', '❌', '👎', '👎🏿', '🚫 denied', '✗', '✖️', ':-1:', 'no 🛑'],
  ...['ablehnen', 'abgelehnt', 'nicht genehmigt', 'refuser', 'rejeté', 'non approuvé', 'rechazar'],
  ...[
    'denegado',
    'no aprobado',
    'rifiutato',
    'non approvato',
    'recusar',
    'não aprovado',
    'afwijzen',
  ],
  ...[
    'niet goedgekeurd',
    'avvisa',
    'inte godkänt',
    'odrzuć',
    'nie zatwierdzam',
    '拒否',
    '却下します',
  ],
  ...['承認しません', '拒绝', '不同意', '不批准', '驳回'],
];

describe('what buttons say to a confirmation', () => {
  test.each(YES)('%j is a yes', async (answer) => {
    const gate = gateOf(tenant, newSession());
    expect((await gate(DELETE)).decision).toBe('confirm');
    const reply = await gate({ ...DELETE, clarification_response: answer });
    expect(reply.decision, reply.decision_reason).toBe('proceed');
  });

  test.each(NO)('%j is a no', async (answer) => {
    const gate = gateOf(tenant, newSession());
    await gate(DELETE);
    const reply = await gate({ ...DELETE, clarification_response: answer });
    expect(reply.decision, reply.decision_reason).toBe('ask');
    expect((await gate(DELETE)).decision).toBe('ask');
  });

  test.each([
    ...[
      'approve?',
      '✅❌',
      'approved, but only for bob@example.com',
      'not yet approved',
      'approve or reject',
    ],
    ...[
      'I would rather approve something else',
      'who approved this?',
      'unapproved',
      '🚀',
      'approval pending',
    ],
  ])('%j is no yes', async (answer) => {
    const gate = gateOf(tenant, newSession());
    await gate(DELETE);
    const reply = await gate({ ...DELETE, clarification_response: answer });
    expect(reply.decision, reply.decision_reason).not.toBe('proceed');
  });
});

describe('what buttons say to a person who decides a handoff', () => {
  const escalated = async (session: string) => {
    const costly = { ...DELETE, action_cost: 5_000, request: 'Delete the account' };
    const gate = gateOf(tenant, session);
    expect((await gate(costly)).decision).toBe('escalate');
    const { items } = (await tenant.call('GET', `/v1/handoffs?session_id=${session}`)).json();
    const answer = (response: string) =>
      tenant.call('POST', `/v1/handoffs/${items[0].gate_call_id}/answer`, {
        ...{ action: 'answer', response },
      });
    return { answer, again: () => gate(costly), gate };
  };

  test.each([
    'Rejected',
    'denied',
    '❌',
    'not approved',
    'abgelehnt',
    '拒绝',
    'Declined: open invoices',
  ])('%j refuses the call for good', async (response) => {
    const { answer, again, gate } = await escalated(newSession());
    expect((await answer(response)).statusCode).toBe(200);
    for (let times = 0; times < 3; times += 1) {
      const { decision, decision_reason } = await again();
      expect(decision, decision_reason).toBe('ask');
    }
    const anew = { ...DELETE, request: 'I do want you to delete anna@example.com' };
    expect((await gate(anew)).decision).toBe('escalate');
    const yes = await gate({ ...anew, clarification_response: 'yes' });
    expect(yes.decision).not.toBe('proceed');
  });

  test.each(['Approved', 'approve', '👍', 'genehmigt', '批准'])(
    '%j lets it proceed once',
    async (response) => {
      const { answer, again } = await escalated(newSession());
      await answer(response);
      const made = await again();
      expect(made.decision).toBe('proceed');
      expect(made.decision_reason).toMatch(/^proceed: a person approved this very call/);
      expect(made.decision_reason).not.toContain('by the user');
      expect((await again()).decision).not.toBe('proceed');
    },
  );
});
