import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { gateOf, proposing } from './support.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const DELETE = proposing(
  'delete_account',
  { email: 'anna@example.com' },
  { request: 'Delete the account anna@example.com', action_risk: 'high' },
);
const mode = (name: string) => ({ 'x-intentlock-mode': name });

async function tenantWith(config: object) {
  const tenant = await subject.tenant();
  await tenant.call('PUT', '/v1/config', config);
  return tenant;
}

describe('the header x-intentlock-mode', () => {
  test.each([
    [{ mode_default: 'auto' }, 'observe'],
    [{ intervention_mode: 'enforce' }, 'observe'],
    [{ mode_default: 'auto', intervention_mode: 'enforce' }, 'observe'],
  ])('%j is not weakened by %s, and what only observes opens nothing', async (config, asked) => {
    const tenant = await tenantWith({ ...config, handoffs: { confirm_after_minutes: 1 } });
    const gate = gateOf(tenant, 's');
    const reply = await gate(DELETE, mode(asked));
    expect(reply.decision).toBe('confirm');
    expect(reply.decision_reason).toContain(`the header asked for ${asked}, which is weaker than`);
    expect(reply.decision_reason).toContain('not enforced by the caller');
    expect(reply.intent_spec).not.toHaveProperty('clarification_id');
    const escalated = await gate(
      { ...DELETE, action_cost: 5_000, request: 'Delete it' },
      mode(asked),
    );
    expect(escalated.decision).toBe('escalate');
    const { items } = (await tenant.call('GET', '/v1/handoffs?status=all')).json();
    expect(items).toEqual([]);
    const [latest] = (await tenant.call('GET', '/v1/gate-calls')).json().items;
    const shown = await tenant.call('GET', `/v1/gate-calls/${latest.id}`);
    expect(shown.body).toContain('did not enforce the decision');
    const yes = await gate({ ...DELETE, clarification_response: 'yes' });
    expect(yes.decision).toBe('confirm');
  });

  test('a weaker suggest is refused where the tenant has set auto, and the user still asked', async () => {
    const tenant = await tenantWith({ mode_default: 'auto' });
    const gate = gateOf(tenant, 's');
    const reply = await gate(DELETE, mode('suggest'));
    expect(reply.decision_reason).toContain(
      'the header asked for suggest, which is weaker than auto',
    );
    expect(reply.decision_reason).not.toContain('not enforced');
    const yes = await gate({ ...DELETE, clarification_response: 'yes' }, mode('suggest'));
    expect(yes.decision).toBe('proceed');
  });

  test('makes a call stricter, and stands where the tenant leaves it open', async () => {
    const enforced = gateOf(await tenantWith({ intervention_mode: 'enforce' }), 's');
    const strict = await enforced(DELETE, mode('auto'));
    expect(strict).toMatchObject({ decision: 'confirm', questions: [] });
    expect(strict.decision_reason).not.toContain('header');
    const open = gateOf(await tenantWith({}), 's');
    expect(await open(DELETE, mode('observe'))).toMatchObject({
      decision: 'proceed',
      questions: [],
    });
  });
});
