import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { gateOf, proposing, type Reply } from './support.js';

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
const newGate = () => gateOf(tenant, newSession());
const deleting = (email: string, request = `Delete the account ${email}`) =>
  proposing('delete_account', { email }, { request, action_risk: 'irreversible' });
const DELETE = deleting('anna@example.com');
const idOf = ({ intent_spec }: Reply): string => intent_spec?.clarification_id ?? '';
const answering = (call: { context: object }, clarification_response: string, id: string) => ({
  ...call,
  clarification_response,
  context: { ...call.context, clarification_id: id },
});

describe('a yes', () => {
  test('names what it is for, and opens one call once', async () => {
    const gate = newGate();
    const asked = await gate(DELETE);
    expect(idOf(asked)).not.toBe('');
    const yes = answering(DELETE, 'yes', idOf(asked));
    const made = await gate(yes);
    expect([made.decision, made.decision_reason]).toEqual([
      'proceed',
      'proceed: confirmed by the user',
    ]);
    expect(made.intent_spec).not.toHaveProperty('clarification_id');
    const again = await gate(yes);
    expect(again.decision).toBe('confirm');
    expect(again.decision_reason).toContain('for no clarification that is open');
    expect((await gate(DELETE)).decision).toBe('confirm');
    const anew = await gate(DELETE);
    expect((await gate(answering(DELETE, 'yes', idOf(anew)))).decision).toBe('proceed');
  });

  test('at medium risk, too, where the prices alone would let the second proceed', async () => {
    const gate = newGate();
    const request = 'Archive the mailing list if the board agrees';
    const call = proposing(
      'archive_list',
      { list: 'mailing list' },
      { request, action_risk: 'medium' },
    );
    expect((await gate(call)).decision).toBe('confirm');
    const yes = { ...call, clarification_response: 'yes' };
    expect((await gate(yes)).decision).toBe('proceed');
    for (const again of [yes, yes, yes, call]) {
      subject.clock.advance(100);
      expect((await gate(again)).decision).toBe('confirm');
    }
    // A yes to what was put anew is a new one.
    expect((await gate(yes)).decision).toBe('proceed');
  });

  test.each([true, false])('ten at a time open one, with an id: %s', async (withId) => {
    const gate = newGate();
    const asked = await gate(DELETE);
    const yes = withId
      ? answering(DELETE, 'yes', idOf(asked))
      : { ...DELETE, clarification_response: 'yes' };
    const replies = await Promise.allSettled(Array.from({ length: 10 }, () => gate(yes)));
    const made = replies.filter(
      (one) => one.status === 'fulfilled' && one.value.decision === 'proceed',
    );
    expect(made).toHaveLength(1);
  });

  test('without an id is for the latest, as before', async () => {
    const gate = newGate();
    await gate(DELETE);
    const yes = { ...DELETE, clarification_response: 'yes' };
    expect((await gate(yes)).decision).toBe('proceed');
  });

  test('is for the clarification that it names, and no other', async () => {
    const gate = newGate();
    const first = deleting(
      'anna@example.com',
      'Delete the accounts anna@example.com, bob@example.com',
    );
    const second = { ...deleting('bob@example.com'), request: first.request };
    const asked = await gate(first);
    const other = await gate(second);
    expect(idOf(other)).not.toBe(idOf(asked));
    expect((await gate(answering(second, 'yes', idOf(asked)))).decision).not.toBe('proceed');
    const elsewhere = await newGate()(answering(first, 'yes', idOf(other)));
    expect(elsewhere.decision).toBe('confirm');
    expect(elsewhere.decision_reason).toContain('no clarification that is open in this session');
    expect((await newGate()(answering(first, 'yes', 'nothing'))).decision).toBe('confirm');
  });

  test('to a question that was put twice counts by the id of either', async () => {
    const gate = newGate();
    const asked = await gate(DELETE);
    await gate(DELETE);
    expect((await gate(answering(DELETE, 'yes', idOf(asked)))).decision).toBe('proceed');
  });

  // A model that makes the same call twice at once sends the yes with the first alone, and the two come in any order.
  test('counts after the same call was proposed for the words with the yes, and then for both', async () => {
    const gate = newGate();
    const asked = await gate(DELETE);
    const other = deleting('anna@example.com', 'Delete the account anna@example.com\nyes');
    const beside = await gate(other);
    expect(beside.decision).toBe('confirm');
    expect(idOf(beside)).not.toBe(idOf(asked));
    expect((await gate(answering(DELETE, 'yes', idOf(asked)))).decision).toBe('proceed');
    for (const again of [
      answering(DELETE, 'yes', idOf(asked)),
      answering(other, 'yes', idOf(beside)),
    ]) {
      const reply = await gate(again);
      expect(reply.decision).toBe('confirm');
      expect(reply.decision_reason).toContain('for no clarification that is open');
    }
  });

  test('does not cover an argument that the confirmed call did not have', async () => {
    const gate = newGate();
    await gate(DELETE);
    const more = proposing(
      'delete_account',
      { email: 'anna@example.com', bcc: 'eve@example.org' },
      DELETE,
    );
    const reply = await gate({ ...more, clarification_response: 'yes' });
    expect(reply.decision).not.toBe('proceed');
  });
});

describe('a clarification id', () => {
  test.each([7, '', {}, 'x'.repeat(121)])('%j is a 422', async (clarification_id) => {
    const body = { request: 'Hi', session_id: newSession(), context: { clarification_id } };
    const reply = await tenant.call('POST', '/v1/gate', body);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors[0].pointer).toBe('/context/clarification_id');
  });

  test('is in every reply that puts something to the user, and in no other', async () => {
    const asked = await newGate()({ request: 'Delete it', action_risk: 'high' });
    expect(asked.decision).not.toBe('proceed');
    expect(idOf(asked)).not.toBe('');
    const clear = await newGate()({ request: 'Show order A-1042', action_risk: 'low' });
    expect(clear).toMatchObject({ decision: 'proceed', questions: [] });
    expect(clear.intent_spec ?? {}).not.toHaveProperty('clarification_id');
  });
});

describe('a no', () => {
  test.each(['no', 'Denied', 'cancel', 'never mind', 'No, she still needs it', 'nein', '拒绝'])(
    '%j asks what they would like instead, opens no handoff, and holds',
    async (answer) => {
      const session = newSession();
      const gate = gateOf(tenant, session);
      await gate(DELETE);
      const refused = await gate({ ...DELETE, clarification_response: answer });
      expect(refused).toMatchObject({ decision: 'ask', confirm_prompt: null });
      expect(refused.questions).toEqual([expect.stringContaining('instead')]);
      for (const more of [
        {},
        { clarification_response: 'yes' },
        { clarification_response: 'approve' },
      ]) {
        subject.clock.advance(5_000);
        const reply = await gate({ ...DELETE, ...more });
        expect(reply.decision, reply.decision_reason).toBe('ask');
      }
      for (const request of ['ok', 'thanks', 'go ahead', "don't delete anna@example.com"]) {
        subject.clock.advance(5_000);
        const history = [`user: ${DELETE.request}`, 'assistant: Go ahead?', `user: ${answer}`];
        expect((await gate({ ...DELETE, request, history })).decision, request).toBe('ask');
      }
      const { items } = (await tenant.call('GET', `/v1/handoffs?session_id=${session}`)).json();
      expect(items).toEqual([]);
    },
  );

  test('holds until the user asks for the call anew in words of their own', async () => {
    const gate = newGate();
    await gate(DELETE);
    await gate({ ...DELETE, clarification_response: 'no' });
    const words = 'On reflection, please delete the account anna@example.com';
    const anew = await gate({ ...DELETE, clarification_response: words });
    expect(anew.decision).toBe('confirm');
    const made = await gate(answering(DELETE, 'yes', idOf(anew)));
    expect(made.decision).toBe('proceed');
  });

  test('is taken back by a later message that asks for it', async () => {
    const gate = newGate();
    await gate(DELETE);
    await gate({ ...DELETE, clarification_response: 'no' });
    const later = { ...DELETE, request: 'I changed my mind: delete the account anna@example.com' };
    expect((await gate(later)).decision).toBe('confirm');
    expect((await gate({ ...later, clarification_response: 'yes' })).decision).toBe('proceed');
  });

  test('settles the call for each request that it was proposed for', async () => {
    const gate = newGate();
    const asked = await gate(DELETE);
    const other = deleting('anna@example.com', 'Delete the account anna@example.com\nno');
    const beside = await gate(other);
    expect((await gate(answering(DELETE, 'no', idOf(asked)))).decision).toBe('ask');
    const reply = await gate(answering(other, 'yes', idOf(beside)));
    expect(reply.decision).not.toBe('proceed');
    expect(reply.decision_reason).toContain('for no clarification that is open');
  });

  test('leaves another call to be judged by itself', async () => {
    const gate = newGate();
    await gate(DELETE);
    await gate({ ...DELETE, clarification_response: 'no' });
    const other = deleting('bob@example.com');
    expect((await gate(other)).decision).toBe('confirm');
    expect((await gate({ ...other, clarification_response: 'yes' })).decision).toBe('proceed');
  });

  test('of the user is not for a person to override', async () => {
    const session = newSession();
    const gate = gateOf(tenant, session);
    const costly = { ...DELETE, action_cost: 5_000, request: 'Delete the account' };
    const escalated = await gate(costly);
    expect(escalated.decision).toBe('escalate');
    await gate({ ...costly, clarification_response: 'never mind' });
    const { items } = (await tenant.call('GET', `/v1/handoffs?session_id=${session}`)).json();
    for (const { gate_call_id } of items) {
      const reply = await tenant.call('POST', `/v1/handoffs/${gate_call_id}/answer`, {
        ...{ action: 'answer', response: 'Approved' },
      });
      expect(reply.statusCode).toBe(409);
    }
    expect((await gate(costly)).decision).toBe('ask');
  });
});
