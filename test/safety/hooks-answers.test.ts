import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

// A yes opens what it was asked about, once, and nothing else.

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 1_000_000 });
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

type Agent = 'claude-code' | 'codex';
const AGENTS = ['claude-code', 'codex'] as const;

function agentOf(agent: Agent) {
  const send = async (hook_event_name: string, more: object = {}) => {
    subject.clock.advance(1_000);
    const body = { session_id: 's', hook_event_name, cwd: '/home/ann/shop', ...more };
    const reply = await tenant.call('POST', `/v1/agent-hooks/${agent}`, body);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().hookSpecificOutput as
      | { permissionDecision: string; permissionDecisionReason: string }
      | undefined;
  };
  const use = (tool_name: string, tool_input: object) =>
    send('PreToolUse', { tool_name, tool_input });
  return {
    send,
    use,
    says: (prompt: string) => send('UserPromptSubmit', { prompt }),
    /** What the agent says at the end of its turn. */
    ends: (last_assistant_message: string) => send('Stop', { last_assistant_message }),
    answers: (answers: Readonly<Record<string, string>>, questions: readonly object[] = []) =>
      send('PostToolUse', {
        ...{ tool_name: 'AskUserQuestion', tool_input: { questions } },
        tool_response: { answers },
      }),
    push: () => use('Bash', { command: 'git push origin main' }),
    refund: (amount: number) => use('mcp__shop__refund_order', { order_id: 'A-1042', amount }),
  };
}
type TestAgent = ReturnType<typeof agentOf>;

/** The question as the gate words it. */
const question = (reason = ''): string =>
  /(?:Intentlock|AskUserQuestion|chat(?: for a yes or no)?): (.*?)(?: Put it in these words.*)?$/s.exec(
    reason.replace(/^Intentlock: (?=Ask the user)/, ''),
  )?.[1] ?? '';

/** What is no yes to the gate's question. */
const OTHER_WORDS: readonly (readonly [string, (agent: TestAgent) => Promise<unknown>])[] = [
  ['a yes to another question of the dialog', (it) => it.answers({ 'Do you like blue?': 'Yes' })],
  [
    'one of several',
    (it) => it.answers({ 'Do you like blue?': 'Yes', 'Run all tests?': 'Yes', 'Sure?': 'Yes' }),
  ],
  ['a yes to what the gate did not ask in full', (it) => it.answers({ 'Go ahead?': 'Yes' })],
  [
    'a yes to another command',
    (it) => it.answers({ 'Bash: command git push origin dev. Go ahead?': 'Yes' }),
  ],
  [
    'a yes to another question of the chat',
    async (it) => {
      await it.ends('Do you like blue?');
      await it.says('yes');
    },
  ],
  [
    'an ok long after',
    async (it) => {
      await it.says('Fix the typo in the readme first');
      await it.ends('Done.');
      await it.says('ok');
    },
  ],
  [
    'an ok after another prompt',
    async (it) => {
      await it.says('Which branch is it?');
      await it.says('ok');
    },
  ],
  [
    'a yes after an interruption',
    async (it) => {
      await it.send('Interrupt');
      await it.says('yes');
    },
  ],
  [
    'a yes after a tool was stopped',
    async (it) => {
      await it.send('PostToolUseFailure', { tool_name: 'Bash', is_interrupt: true });
      await it.says('yes');
    },
  ],
  [
    'a yes after the agent itself was told no',
    async (it) => {
      await it.send('PermissionDenied', { tool_name: 'Bash', reason: 'no' });
      await it.says('ok');
    },
  ],
];

describe.each(AGENTS)('with %s a confirmation', (agent) => {
  const asked = async () => {
    const it = agentOf(agent);
    await it.says('Fix the failing test');
    const put = await it.push();
    expect(put?.permissionDecision).toBe(agent === 'codex' ? 'deny' : 'ask');
    return { it, put: question(put?.permissionDecisionReason) };
  };

  test.each(OTHER_WORDS)('is not opened by %s', async (_, speak) => {
    const { it } = await asked();
    await speak(it);
    expect(await it.push()).toBeDefined();
    // Nor by going on about it.
    expect(await it.push()).toBeDefined();
  });

  test('is opened by a yes to it in the dialog, once', async () => {
    const { it, put } = await asked();
    await it.answers({ 'Do you like blue?': 'No', [put]: 'Yes' });
    expect(await it.push()).toBeUndefined();
    expect(await it.push()).toBeDefined();
  });

  test('is opened by a yes to it in the chat, once', async () => {
    const { it, put } = await asked();
    await it.ends(`The tests are green.\n\n> ${put}`);
    await it.says('yes');
    expect(await it.push()).toBeUndefined();
    expect(await it.push()).toBeDefined();
  });

  test('is not opened for another call', async () => {
    const { it, put } = await asked();
    await it.answers({ [put]: 'Yes' });
    expect(await it.use('Bash', { command: 'git push --force origin main' })).toBeDefined();
  });

  test('is closed by a no to it', async () => {
    const { it, put } = await asked();
    await it.answers({ [put]: 'No' });
    expect(await it.push()).toBeDefined();
    await it.says('yes');
    expect(await it.push()).toBeDefined();
  });
});

test('a confirmation of Claude Code is given in its own dialog, not in the chat', async () => {
  for (const word of ['yes', 'ok', 'Yes, go ahead', 'ja', '👍', 'approved']) {
    tenant = await subject.tenant();
    const it = agentOf('claude-code');
    await it.says('Fix the failing test');
    await it.push();
    await it.says(word);
    expect(await it.push(), word).toBeDefined();
  }
});

test('a confirmation of Codex is given in the chat', async () => {
  const it = agentOf('codex');
  await it.says('Fix the failing test');
  await it.push();
  await it.says('yes');
  expect(await it.push()).toBeUndefined();
  expect(await it.push()).toBeDefined();
});

describe.each(AGENTS)('with %s a question for a value', (agent) => {
  const asked = async () => {
    const it = agentOf(agent);
    await it.says('Refund order A-1042');
    const put = await it.refund(40);
    expect(put?.permissionDecision).toBe('deny');
    return { it, put: question(put?.permissionDecisionReason) };
  };

  test.each(OTHER_WORDS)('is not settled by %s', async (_, speak) => {
    const { it } = await asked();
    await speak(it);
    expect(await it.refund(40)).toBeDefined();
    const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
    expect(items[0].decision).not.toBe('proceed');
    const shown = (await tenant.call('GET', `/v1/gate-calls/${items[0].id}`)).json();
    expect(shown.clarification_response).toBeNull();
  });

  test('is answered by the value, in the words of the gate or a part of them', async () => {
    for (const one of ['', 'How much should it be?']) {
      tenant = await subject.tenant();
      const { it, put } = await asked();
      await it.answers({ [one || put]: '25 euros' });
      expect((await it.refund(25))?.permissionDecisionReason).toMatch(/amount 25\. Go ahead\?/);
    }
  });

  test('is not settled by a yes to a part of it that did not show the value', async () => {
    const { it } = await asked();
    await it.answers({ 'How much should it be?': 'Yes' });
    expect((await it.refund(40))?.permissionDecisionReason).not.toMatch(/Go ahead\?/);
  });
});

test('what is shown names what cannot be seen', async () => {
  const it = agentOf('claude-code');
  await it.says('Fix the failing test');
  const command = 'git push origin \u202emain\u200b && echo \u001b[2K\u2066x';
  const reason = (await it.use('Bash', { command }))?.permissionDecisionReason ?? '';
  expect(reason).not.toMatch(/[\p{Cf}\p{Cc}]/u);
  expect(reason).toContain('<U+202E right-to-left override>main<U+200B zero width space>');
  expect(reason).toContain('<U+001B escape>[2K<U+2066 left-to-right isolate>x');
  // A yes to what was shown is a yes.
  await it.answers({ [question(reason)]: 'Yes' });
  expect(await it.use('Bash', { command })).toBeUndefined();
});
