import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gateTools } from '../../../clients/typescript/src/adapters/ai.js';
import { gateTools as gateClaude } from '../../../clients/typescript/src/adapters/claude.js';
import { gated } from '../../../clients/typescript/src/adapters/openai-agents.js';
import { init } from '../../../clients/typescript/src/index.js';
import { realServer } from '../support/real-server.js';
import { closedPort } from '../support/servers.js';

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
});

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
});
