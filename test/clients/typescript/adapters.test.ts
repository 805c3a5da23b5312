import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { gateTools } from '../../../clients/typescript/src/adapters/ai.js';
import { gateTools as gateClaude } from '../../../clients/typescript/src/adapters/claude.js';
import { gated } from '../../../clients/typescript/src/adapters/openai-agents.js';
import { init } from '../../../clients/typescript/src/index.js';
import { realServer } from '../support/real-server.js';
import { CLEAR, closedPort, type ScriptedServer, scriptedServer } from '../support/servers.js';

let server: Awaited<ReturnType<typeof realServer>>;
beforeAll(async () => {
  server = await realServer();
});
afterAll(() => server.close());
afterEach(() => init());

const start = () => init({ baseUrl: server.url, apiKey: server.key });
const ANNA = 'Please delete the account of anna@example.com';
const messages = [{ role: 'user', content: ANNA }];
const RISKS = { 'delete_*': 'irreversible' } as const;
const ARGUMENTS = { email: 'anna@example.com' };

describe('the Vercel AI SDK', () => {
  const toolCall = { toolCallId: 'c1', toolName: 'delete_account', input: ARGUMENTS };

  test.each([
    ['denied', 'denied'],
    ['approved', 'user-approval'],
    [undefined, 'user-approval'],
  ] as const)('a policy that says %s makes it %s', async (theirs, type) => {
    start();
    const gate = gateTools({ sessionId: randomUUID(), risks: RISKS });
    const approval = gate.compose(() => theirs);
    expect(await approval({ toolCall, messages })).toMatchObject({ type });
    expect(gate.promptFor(toolCall)).toContain('anna@example.com');
  });

  test('what a policy says that the SDK does not know is a denial', async () => {
    start();
    const gate = gateTools({ sessionId: randomUUID(), risks: { '*': 'low' } });
    const approval = gate.compose(() => 'held' as 'denied');
    expect(await approval({ toolCall, messages })).toEqual({ type: 'denied' });
    const own = gate.compose({ delete_account: () => 'user-approval' });
    expect(await own({ toolCall, messages })).toMatchObject({ type: 'user-approval' });
  });

  describe('of a version', () => {
    const folder = mkdtempSync(join(tmpdir(), 'intentlock-ai-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    afterEach(() => void vi.restoreAllMocks());

    test.each([
      ['5.0.277', {}, 'needs version 6 or 7 of the package ai, and found 5.0.277'],
      ['8.0.0', {}, 'needs version 6 or 7 of the package ai, and found 8.0.0'],
      ['6.0.325', undefined, 'ai 6.0.325 ignores toolApproval'],
      ['6.0.325', {}, null],
      ['7.0.173', undefined, null],
      ['7.0.173', {}, null],
    ])('%s with the tools %j: %s', (version, tools, refusal) => {
      const program = mkdtempSync(join(folder, 'program-'));
      mkdirSync(join(program, 'node_modules/ai'), { recursive: true });
      const manifest = JSON.stringify({ name: 'ai', version });
      writeFileSync(join(program, 'node_modules/ai/package.json'), manifest);
      vi.spyOn(process, 'cwd').mockReturnValue(program);
      const make = () => gateTools({ sessionId: 's', tools });
      if (refusal === null) expect(make).not.toThrow();
      else expect(make).toThrow(refusal);
    });
  });
});

const contextWith = (approvals: (callId: string) => boolean) => ({
  context: { intentlock: { sessionId: randomUUID(), request: ANNA } },
  isToolApproved: ({ callId }: { callId: string }) => approvals(callId) || undefined,
});
const details = {
  toolCall: { callId: 'c1', name: 'delete_account', arguments: JSON.stringify(ARGUMENTS) },
};

describe('the OpenAI Agents SDK', () => {
  test('a gate that comes back between the approval and the tool lets nothing through', async () => {
    const { needsApproval, inputGuardrails } = gated(
      { name: 'delete_account' },
      { risk: 'irreversible' },
    );
    const context = {
      context: { intentlock: { sessionId: randomUUID(), request: ANNA } },
      isToolApproved: () => undefined,
    };
    init({ baseUrl: await closedPort() });
    expect(await needsApproval(context, ARGUMENTS, 'c1')).toBe(false);
    start();
    const toolCall = { callId: 'c1', name: 'delete_account', arguments: JSON.stringify(ARGUMENTS) };
    const { behavior } = (await inputGuardrails[0]?.run({ context, toolCall })) ?? {};
    expect(behavior?.type).toBe('rejectContent');
  });

  test.each([true, async () => true])(
    'an approval that the tool wants itself stays',
    async (own) => {
      start();
      for (const mode of ['enforce', 'observe'] as const) {
        const about = { name: 'list_orders', needsApproval: own };
        const { needsApproval } = gated(about, { risk: 'low', mode });
        expect(
          await needsApproval(
            contextWith(() => false),
            {},
            'c1',
          ),
        ).toBe(true);
      }
    },
  );

  test('in observe the tool alone decides', async () => {
    start();
    const { needsApproval } = gated({ name: 'delete_account' }, { risk: 'high', mode: 'observe' });
    expect(
      await needsApproval(
        contextWith(() => false),
        ARGUMENTS,
        'c1',
      ),
    ).toBe(false);
  });

  test('a host that asks neither for approval nor guardrails runs nothing', async () => {
    start();
    const done: unknown[] = [];
    const execute = (input: unknown, _context: object, _details?: object) => done.push(input);
    const tool = gated({ name: 'delete_account', execute }, { risk: 'irreversible' });
    for (const given of [details, undefined]) {
      const run = tool.execute(
        ARGUMENTS,
        contextWith(() => false),
        given,
      );
      await expect(run).rejects.toThrow('Ask the user for a yes or no');
    }
    expect(done).toEqual([]);
    await tool.execute(
      ARGUMENTS,
      contextWith((callId) => callId === 'c1'),
      details,
    );
    expect(done).toEqual([ARGUMENTS]);
  });

  test('an approval of all calls of a tool is none of this one', async () => {
    start();
    const { inputGuardrails } = gated({ name: 'delete_account' }, { risk: 'irreversible' });
    const { behavior } =
      (await inputGuardrails[0]?.run({ context: contextWith(() => true), ...details })) ?? {};
    expect(behavior?.type).toBe('rejectContent');
  });
});

describe('the Claude Agent SDK', () => {
  test('a confirmation is shown, and other rules decide on what runs', async () => {
    start();
    const prompts: string[] = [];
    const gate = gateClaude({
      sessionId: randomUUID(),
      messages: () => messages,
      risks: RISKS,
      confirm: async (prompt) => {
        prompts.push(prompt);
        return true;
      },
      otherwise: async () => ({ behavior: 'deny' as const, message: 'not here' }),
    });
    const answer = await gate.canUseTool('delete_account', ARGUMENTS, { toolUseID: 't1' });
    expect(prompts).toHaveLength(1);
    expect(answer).toEqual({ behavior: 'deny', message: 'not here' });
  });

  const open = (more: object) =>
    gateClaude({ sessionId: randomUUID(), messages: () => messages, risks: RISKS, ...more });
  const use = { toolUseID: 't1' };

  test.each([
    ['a text for a yes', async () => 'no'],
    ['nothing', async () => undefined],
    [
      'an error',
      async () => {
        throw new Error('gone');
      },
    ],
  ])('a confirmation that answers %s is no yes', async (_, confirm) => {
    start();
    const gate = open({ confirm });
    expect(await gate.canUseTool('delete_account', ARGUMENTS, use)).toMatchObject({
      behavior: 'deny',
    });
  });

  test('what other rules change is judged again', async () => {
    start();
    const mallory = { email: 'mallory@example.com' };
    const shown: unknown[] = [];
    const gate = open({
      confirm: async (_prompt: string, _name: string, input: unknown) => {
        shown.push(input);
        return shown.length === 1;
      },
      otherwise: async () => ({ behavior: 'allow' as const, updatedInput: mallory }),
    });
    const answer = await gate.canUseTool('delete_account', ARGUMENTS, use);
    expect(answer.behavior).toBe('deny');
  });

  test('the hooks hold tools that rules allow, and ask once with canUseTool', async () => {
    start();
    let asked = 0;
    const gate = open({
      confirm: async () => {
        asked += 1;
        return true;
      },
    });
    const hook = (tool_input: object, id: string) =>
      gate.hooks.PreToolUse[0]?.hooks[0]?.({ tool_name: 'delete_account', tool_input }, id);
    expect(await hook(ARGUMENTS, 't1')).toEqual({});
    expect(await gate.canUseTool('delete_account', ARGUMENTS, use)).toMatchObject({
      behavior: 'allow',
    });
    expect(asked).toBe(1);
    const held = open({});
    const denied = await held.hooks.PreToolUse[0]?.hooks[0]?.(
      { tool_name: 'delete_account', tool_input: ARGUMENTS },
      't2',
    );
    expect(denied).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
    const failing = gateClaude({
      ...{ sessionId: randomUUID(), risks: RISKS },
      messages: () => {
        throw new Error('gone');
      },
    });
    const broken = await failing.hooks.PreToolUse[0]?.hooks[0]?.(
      { tool_name: 'delete_account', tool_input: ARGUMENTS },
      't3',
    );
    expect(broken).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
  });
});

describe('the OpenAI Agents SDK, with what the gate answers', () => {
  /** A server that answers this decision; the agents and answers that it is told of. */
  async function answering(decision: string) {
    const server = await scriptedServer();
    onTestFinished(() => server.close());
    const body = { ...CLEAR, decision, questions: ['Which?'], confirm_prompt: 'Go ahead?' };
    server.answer = { status: 200, body };
    init({ baseUrl: server.url });
    return server;
  }
  const agentsOf = (server: ScriptedServer) =>
    server.requests.map(
      ({ body }) => (body as { context: { agent_id?: string } }).context.agent_id,
    );

  test('what the user rejected is refused for the rest of the run', async () => {
    await answering('confirm');
    const { needsApproval, inputGuardrails } = gated({ name: 'delete_account' }, { risk: 'high' });
    const rejected = new Set<string>();
    const context = {
      context: { intentlock: { sessionId: randomUUID(), request: ANNA } },
      isToolApproved: ({ callId }: { callId: string }) =>
        rejected.has(callId) ? false : undefined,
    };
    expect(await needsApproval(context, ARGUMENTS, 'c1')).toBe(true);
    rejected.add('c1');
    expect(await needsApproval(context, ARGUMENTS, 'c2')).toBe(false);
    const toolCall = { callId: 'c2', name: 'delete_account', arguments: JSON.stringify(ARGUMENTS) };
    const { behavior } = (await inputGuardrails[0]?.run({ context, toolCall })) ?? {};
    expect(JSON.stringify(behavior)).toContain('[intentlock:denied c2]');
    expect(await needsApproval(context, { email: 'bob@example.com' }, 'c3')).toBe(true);
    // Another run has approvals of its own.
    rejected.clear();
    expect(await needsApproval(context, ARGUMENTS, 'c4')).toBe(true);
  });

  test('a question stands in place of an approval for nothing, and holds the call', async () => {
    const server = await answering('ask');
    const { needsApproval, inputGuardrails } = gated(
      { name: 'delete_account', needsApproval: true },
      { risk: 'high' },
    );
    const context = contextWith(() => false);
    expect(await needsApproval(context, ARGUMENTS, 'c1')).toBe(false);
    server.answer = { status: 200, body: CLEAR };
    const { toolCall } = details;
    const { behavior } = (await inputGuardrails[0]?.run({ context, toolCall })) ?? {};
    expect(JSON.stringify(behavior)).toContain('Which?');
    const other = contextWith(() => false);
    expect(await needsApproval(other, ARGUMENTS, 'c2')).toBe(true);
  });

  test('the agent is named as the SDK does, unless the options name it', async () => {
    const server = await answering('proceed');
    for (const [options, named] of [
      [{}, 'Support'],
      [{ agentId: 'desk' }, 'desk'],
    ] as const) {
      const isEnabled = vi.fn(() => true);
      const tool = gated({ name: 'delete_account', isEnabled }, { risk: 'high', ...options });
      const context = contextWith(() => false);
      const agent = { name: 'Support' };
      (tool.isEnabled as (asked: object) => boolean)({ runContext: context, agent });
      expect(isEnabled).toHaveBeenCalledOnce();
      await tool.needsApproval(context, ARGUMENTS, 'c1');
      await tool.inputGuardrails[0]?.run({ context, agent, toolCall: details.toolCall });
      expect(agentsOf(server)).toEqual([named]);
      server.requests = [];
    }
  });

  test('a context without a session says so once', async () => {
    await answering('proceed');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    for (const context of [undefined, {}]) {
      const { needsApproval } = gated({ name: 'delete_account' });
      await needsApproval({ context, isToolApproved: () => undefined }, ARGUMENTS, 'c1');
    }
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toContain('context: { intentlock:');
  });
});

test('the Claude Agent SDK: the agent is named by its type', async () => {
  const scripted = await scriptedServer();
  onTestFinished(() => scripted.close());
  scripted.answer = { status: 200, body: { ...CLEAR, decision: 'ask', questions: ['Which?'] } };
  init({ baseUrl: scripted.url });
  const gate = gateClaude({ sessionId: randomUUID(), messages: () => messages });
  for (const [id, type] of [
    [undefined, undefined],
    ['a1', 'refunds'],
    ['a2', 'returns'],
  ] as const) {
    const input = { email: `${type}@example.com` };
    const given = {
      tool_name: 'delete_account',
      tool_input: input,
      agent_id: id,
      agent_type: type,
    };
    await gate.hooks.PreToolUse[0]?.hooks[0]?.(given, `t-${type}`);
    await gate.canUseTool('delete_account', input, { toolUseID: `u-${type}`, agentID: id });
    const named = scripted.requests.splice(0).map(({ body }) => {
      return (body as { context: { agent_id?: string } }).context.agent_id;
    });
    expect(named).toEqual([type, type]);
  }
});
