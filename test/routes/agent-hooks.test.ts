import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

type Agent = 'claude-code' | 'codex';
const send = async (hook_event_name: string, more: object, agent: Agent = 'claude-code') => {
  subject.clock.advance(1_000);
  const body = { session_id: 's', hook_event_name, cwd: '/home/ann/shop', ...more };
  const reply = await tenant.call('POST', `/v1/agent-hooks/${agent}`, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const prompt = (text: string, agent?: Agent) => send('UserPromptSubmit', { prompt: text }, agent);
const run = (command: string, agent?: Agent, more: object = {}) =>
  send('PreToolUse', { tool_name: 'Bash', tool_input: { command }, ...more }, agent);
const decided = (permissionDecision: string, reason: RegExp) => ({
  hookSpecificOutput: {
    ...{ hookEventName: 'PreToolUse', permissionDecision },
    permissionDecisionReason: expect.stringMatching(reason),
  },
});
const listCalls = async () => (await tenant.call('GET', '/v1/gate-calls')).json().items;

describe('POST /v1/agent-hooks/claude-code', () => {
  test('stores the prompt as a message, each time that it is said', async () => {
    for (let n = 0; n < 2; n += 1) expect(await prompt('Go on')).toEqual({});
    const { timeline } = (await tenant.call('GET', '/v1/sessions/s')).json();
    const said = timeline.items.map((item: { message: { content: string } }) => item.message);
    expect(said).toMatchObject([
      { role: 'user', content: 'Go on', source: 'claude-code' },
      { role: 'user', content: 'Go on', source: 'claude-code' },
    ]);
  });

  test('says nothing where the user asked for it, and never allows', async () => {
    await prompt('Delete the build folder');
    expect(await run('rm -rf build')).toEqual({});
    const [call] = await listCalls();
    expect(call).toMatchObject({ decision: 'proceed', action_risk: 'high' });
  });

  test('says nothing of what only reads or is easily undone, and records none of it', async () => {
    await prompt('Fix the failing test');
    for (const command of ['ls', 'npm test', 'git commit -am wip']) {
      expect(await run(command)).toEqual({});
    }
    const edit = { tool_name: 'Edit', tool_input: { file_path: '/home/ann/shop/a.ts' } };
    expect(await send('PreToolUse', edit)).toEqual({});
    expect(await listCalls()).toEqual([]);
  });

  test('lets the user confirm what goes beyond the request', async () => {
    await prompt('Fix the failing test');
    expect(await run('git push origin main')).toEqual(decided('ask', /git push origin main/));
  });

  test('asks what is missing, and goes on with the answer of the dialog', async () => {
    await prompt('Refund order A-1042');
    const refund = (amount: number) =>
      send('PreToolUse', {
        ...{ tool_name: 'mcp__shop__refund_order' },
        tool_input: { order_id: 'A-1042', amount },
      });
    expect(await refund(40)).toEqual(
      decided('deny', /^Intentlock: Ask the user with AskUserQuestion: How much should it be\?/),
    );
    const answers = { 'How much should it be?': '25 euros' };
    await send('PostToolUse', { tool_name: 'AskUserQuestion', tool_response: { answers } });
    expect(await refund(25)).toEqual(
      decided('ask', /amount 25\. Go ahead\? \(You said: 25 euros\)/),
    );
    // The same answer is no yes to the confirmation, which the agent's own dialog asks for.
    await refund(25);
    const [last] = await listCalls();
    const { body } = await tenant.call('GET', `/v1/gate-calls/${last.id}`);
    expect(body).not.toContain('confirmed by the user');
  });

  test('asks the user where no prompt is known, and where a call is too large to be judged', async () => {
    expect(await run('git push')).toEqual(decided('ask', /Nothing is known/));
    await prompt('Send the report');
    const tool_input = { text: 'x'.repeat(1_100_000) };
    const large = { tool_name: 'mcp__mail__send', tool_input };
    expect(await send('PreToolUse', large)).toEqual(decided('ask', /too large/));
  });

  test('judges a call once, however often it is told of it', async () => {
    await prompt('Fix the failing test');
    const first = await run('git push', 'claude-code', { tool_use_id: 'toolu_1' });
    expect(await run('git push', 'claude-code', { tool_use_id: 'toolu_1' })).toEqual(first);
    expect(await listCalls()).toHaveLength(1);
  });

  test('goes by the risks that the tenant has set, and only records in observe', async () => {
    await prompt('Fix the failing test');
    const risks = { 'Bash(git push*)': 'low' };
    const set = await tenant.call('PUT', '/v1/config', { agent_hooks: { risks } });
    expect(set.json().agent_hooks).toEqual({ risks });
    expect(await run('git push')).toEqual({});
    expect(await listCalls()).toEqual([]);
    await tenant.call('PUT', '/v1/config', { agent_hooks: null, mode_default: 'observe' });
    expect(await run('git push --force')).toEqual({});
    expect(await listCalls()).toMatchObject([{ action_risk: 'irreversible', mode: 'observe' }]);
    const wrong = { agent_hooks: { risks: { 'Bash(x)': 'huge' } } };
    problemOf(await tenant.call('PUT', '/v1/config', wrong), 422);
  });

  test('lets nothing through that a rule of the tenant denies, whatever its risk and whoever asked for it', async () => {
    await prompt('Delete the pods in production and refund 120 to Ann');
    const deny = [
      { verb: 'destroy', where: 'production' },
      { tool: 'mcp__shop__*', argument: 'amount > 100' },
      { what: '*secrets.txt' },
    ];
    const risks = { 'Bash(*)': 'low', 'mcp__*': 'low' };
    await tenant.call('PUT', '/v1/config', { agent_hooks: { risks, deny } });
    const denied = {
      hookSpecificOutput: {
        permissionDecision: 'deny',
        permissionDecisionReason: expect.stringContaining('A rule does not allow this'),
      },
    };
    expect(await run('cd api && kubectl --context production delete pod x')).toMatchObject(denied);
    expect(await run('kubectl --context staging delete pod x')).toEqual({});
    expect(await run('cat docs/secrets.txt | head')).toMatchObject(denied);
    const refund = (amount: unknown) =>
      send('PreToolUse', { tool_name: 'mcp__shop__refund', tool_input: { payment: { amount } } });
    expect(await refund(120)).toMatchObject(denied);
    expect(await refund('1,200.00 EUR')).toMatchObject(denied);
    expect(await refund(100)).toEqual({});
    for (const wrong of [{}, { verb: 'burn' }, { argument: 'amount' }, { host: 'x' }])
      problemOf(await tenant.call('PUT', '/v1/config', { agent_hooks: { deny: [wrong] } }), 422);
  });

  test('keeps the text of files and the remarks of the agent to the agent', async () => {
    await prompt('Set the host');
    const tool_input = { file_path: '/etc/hosts', content: 'planted-text' };
    await send('PreToolUse', { tool_name: 'Write', tool_input });
    await run('git push', 'claude-code', {
      tool_input: { command: 'git push', description: 'planted-text' },
    });
    const calls = await listCalls();
    expect(calls).toHaveLength(2);
    for (const { id } of calls) {
      const { body } = await tenant.call('GET', `/v1/gate-calls/${id}`);
      expect(body).not.toContain('planted-text');
    }
  });

  test('wants a key, and answers other events with nothing', async () => {
    const url = '/v1/agent-hooks/claude-code';
    const payload = { session_id: 's', hook_event_name: 'Stop', transcript_path: '/x' };
    problemOf(await subject.inject({ method: 'POST', url, payload }), 401);
    expect(await send('Stop', { transcript_path: '/x' })).toEqual({});
    // Without an event it could be a call.
    const reply = await tenant.call('POST', url, { session_id: 's' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual(decided('deny', /hook_event_name is required/));
  });

  test('goes on from nothing of another tenant', async () => {
    await prompt('Push to main');
    const stranger = await subject.tenant();
    const body = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash' };
    const reply = await stranger.call('POST', '/v1/agent-hooks/claude-code', {
      ...body,
      tool_input: { command: 'git push origin main' },
    });
    expect(reply.json()).toEqual(decided('ask', /Nothing is known/));
  });
});

test('lets the user confirm even ordinary work once they have stopped it', async () => {
  await prompt('Fix the failing test');
  expect(await run('npm test')).toEqual({});
  await prompt("Looks good. Don't run anything else.");
  expect(await run('npm test')).toEqual(decided('ask', /You said: .*anything else/));
  expect(await run('touch a.ts', 'codex')).toEqual(decided('deny', /yes or no: You said/));
  await prompt("Don't change anything, just show me the diff");
  expect(await run('git diff')).toEqual({});
  expect(await run('touch a.ts')).toEqual(decided('ask', /You said/));
  await prompt("Add the flag. Don't change anything in src/api.");
  expect(await run('touch src/a.ts')).toEqual({});
  await prompt('stop');
  expect(await run('ls')).toEqual(decided('ask', /You said: stop/));
  await prompt('Go on with the tests');
  expect(await run('npm test')).toEqual({});
});

describe('POST /v1/agent-hooks/codex', () => {
  test('only ever denies, with what to ask in the chat, and goes on after a yes', async () => {
    await prompt('Fix the failing test', 'codex');
    expect(await run('git push origin main', 'codex')).toEqual(
      decided('deny', /^Intentlock: Ask the user in the chat for a yes or no: .*git push/),
    );
    await prompt('yes', 'codex');
    expect(await run('git push origin main', 'codex')).toEqual({});
    const [last] = await listCalls();
    expect(last).toMatchObject({ decision: 'proceed', request: 'Fix the failing test' });
  });
});
