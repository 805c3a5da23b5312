import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

// An agent lets a call through whose hook fails: whatever cannot be read is denied, in the words of its hooks.

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 1_000_000 });
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const AGENTS = ['claude-code', 'codex'] as const;
const EVENTS = ['UserPromptSubmit', 'PostToolUse', 'Stop', 'SessionStart', 'Notification'];

async function post(agent: string, payload: string | Buffer, contentType?: string | null) {
  subject.clock.advance(1_000);
  const reply = await subject.inject({
    ...{ method: 'POST', url: `/v1/agent-hooks/${agent}`, payload },
    headers: {
      authorization: `Bearer ${tenant.key}`,
      ...(contentType !== null && { 'content-type': contentType ?? 'application/json' }),
    },
  });
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  return reply.json();
}

const denied = (reason: RegExp) => ({
  hookSpecificOutput: {
    ...{ hookEventName: 'PreToolUse', permissionDecision: 'deny' },
    permissionDecisionReason: expect.stringMatching(reason),
  },
});

const body = (event: string, rest: string) =>
  `{"session_id":"s","cwd":"/home/ann/shop","hook_event_name":"${event}","tool_name":"Bash",${rest}}`;
const call = (input: string) => body('PreToolUse', `"tool_input":${input}`);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** What stands in the arguments of a tool, or comes of them. */
const ARGUMENTS: readonly (readonly [string, string])[] = [
  ['a key that reaches a prototype', '{"command":"rm -rf build","__proto__":{"x":1}}'],
  ['such a key within', '{"command":"rm -rf build","a":[{"b":{"__proto__":1}}]}'],
  ['such a key in other letters', '{"command":"rm -rf build","\\u005f_proto__":1}'],
  ['a constructor', '{"command":"rm -rf build","constructor":{"prototype":{"x":1}}}'],
  ['nesting', `{"command":"rm -rf build","a":${nested(100)}}`],
  ['much nesting', `{"command":"rm -rf build","a":${nested(20_000)}}`],
  ['nested lists', `{"command":"rm -rf build","a":${lists(40_000)}}`],
  ['more values than are read', `{"command":"rm -rf build","a":[${'1,'.repeat(110_000)}1]}`],
  ['more keys than are read', `{${Array.from({ length: 30_000 }, (_, n) => `"k${n}":1`)}}`],
  ['more bytes than are read', `{"command":"rm -rf build","a":"${'x'.repeat(4_300_000)}"}`],
  ['a command that is no text', '{"command":[{"toString":false}]}'],
  ['a command of lists', '{"command":[["rm","-rf"],"build"]}'],
  ['a command of numbers', '{"command":7}'],
  ['a command that is an object', '{"command":{"valueOf":1}}'],
  ['an empty command', '{"command":[]}'],
  ['a command with a NUL', '{"command":"rm -rf build\\u0000"}'],
  ['a command that is not Unicode', '{"command":"rm -rf build \\ud800"}'],
  ['arguments as text', '"{\\"command\\":\\"rm -rf build\\"}"'],
  ['arguments as a list', '["rm -rf build"]'],
  ['a number', '7'],
];

describe.each(AGENTS)('a call of %s that cannot be read is denied:', (agent) => {
  test.each(ARGUMENTS)('%s', async (_, input) => {
    expect(await post(agent, call(input))).toEqual(
      denied(/^Intentlock: This call cannot be judged/),
    );
  });

  test.each([
    ['a path that is no text', 'Write', '{"file_path":{"a":1},"content":"x"}'],
    ['a path of lists', 'Edit', '{"file_path":[["/etc/hosts"]]}'],
    ['a patch that is no text', 'apply_patch', '{"command":[{"a":1}]}'],
  ])('%s', async (_, tool, input) => {
    const text = call(input).replace('"Bash"', `"${tool}"`);
    expect(await post(agent, text)).toEqual(denied(/must be a text or a list of texts/));
  });

  test.each([
    ['broken JSON', `${call('{"command":"rm"}').slice(0, -1)}`],
    ['two values', `${call('{"command":"rm"}')}{}`],
    ['no JSON', 'hook_event_name=PreToolUse'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"PreToolUse"'],
    ['no event', '{"session_id":"s","tool_name":"Bash"}'],
    ['no session', '{"hook_event_name":"PreToolUse","tool_name":"Bash"}'],
    ['a session that is too long', call('{}').replace('"s"', `"${'s'.repeat(200)}"`)],
    ['a tool that is too long', call('{}').replace('Bash', 'B'.repeat(200))],
    ['a folder that is no text', call('{}').replace('"/home/ann/shop"', '{}')],
    ['an event of its arguments', '{"tool_input":{"hook_event_name":"Stop"},"session_id":"s"'],
  ])('%s', async (_, text) => {
    expect(await post(agent, text)).toEqual(denied(/cannot be judged/));
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', null])(
    'one of the type %s',
    async (type) => {
      const text = call('{"command":"rm -rf build"}');
      expect(await post(agent, text, type)).toEqual(denied(/application\/json/));
    },
  );

  test('a call id that comes again with other arguments', async () => {
    await post(agent, body('UserPromptSubmit', `"prompt":"Fix the failing test"`));
    const push = (more: string) =>
      post(agent, call(`{"command":"git push${more}"}`).replace('{', `{"tool_use_id":"${agent}",`));
    await push('');
    expect(await push(' --force')).toEqual(denied(/cannot be judged/));
  });
});

describe.each(AGENTS)('an event of %s that is no call is never held:', (agent) => {
  test.each(EVENTS)('%s', async (event) => {
    for (const [, input] of ARGUMENTS) {
      expect(await post(agent, body(event, `"tool_response":${input}`))).toEqual({});
    }
    const text = body(event, '"prompt":"Hello"');
    for (const one of [text.slice(0, -1), text.replace('"s"', '7')])
      expect(await post(agent, one)).toEqual({});
    expect(await post(agent, text, 'text/plain')).toEqual({});
  });
});

describe('what can be read goes on as before', () => {
  test.each(AGENTS)('with %s', async (agent) => {
    await post(agent, body('UserPromptSubmit', '"prompt":"Delete the build folder"'));
    for (const command of ['"rm -rf build"', '["rm","-rf","build"]', '["ls"]', '["git","status"]'])
      expect(await post(agent, call(`{"command":${command}}`))).toEqual({});
    const edit = call('{"file_path":"/home/ann/shop/a.ts","old_string":"__proto__"}');
    expect(await post(agent, edit.replace('"Bash"', '"Edit"'))).toEqual({});
    expect(await post(agent, call(`{"command":"ls","a":${nested(20)}}`))).toEqual({});
  });

  test('and those who may not ask are told so', async () => {
    const reply = await subject.inject({
      ...{ method: 'POST', url: '/v1/agent-hooks/codex', payload: '{' },
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});

describe('a list of words', () => {
  const pushed = async (command: readonly string[]) => {
    const said = { session_id: `list ${command}`, hook_event_name: 'UserPromptSubmit' };
    await post('codex', JSON.stringify({ ...said, prompt: 'Fix the failing test' }));
    const used = { ...said, hook_event_name: 'PreToolUse', tool_name: 'shell' };
    const answer = await post('codex', JSON.stringify({ ...used, tool_input: { command } }));
    const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
    const shown = (await tenant.call('GET', `/v1/gate-calls/${items[0].id}`)).json();
    return { answer, judged: shown.proposed_call.arguments };
  };

  test('is judged as the command that it is', async () => {
    const { answer, judged } = await pushed(['git', 'push', 'origin', 'main']);
    expect(answer).toEqual(denied(/git push origin main/));
    expect(judged).toMatchObject([{ path: 'command', value: 'git push origin main' }]);
  });

  test('keeps words together that belong together', async () => {
    const { judged } = await pushed(['sh', '-c', "rm -rf 'a b'; git push"]);
    expect(judged[0].value).toBe(`sh -c 'rm -rf '\\''a b'\\''; git push'`);
  });

  test('of files stays a list', async () => {
    const patch = ['/etc/hosts', '/etc/passwd']
      .map((file) => `*** Update File: ${file}\n@@\n-a\n+b\n`)
      .join('');
    const said = { session_id: 'files', hook_event_name: 'UserPromptSubmit' };
    await post('codex', JSON.stringify({ ...said, prompt: 'Fix the failing test' }));
    const used = { ...said, hook_event_name: 'PreToolUse', tool_name: 'apply_patch' };
    const tool_input = { command: ['apply_patch', patch] };
    await post('codex', JSON.stringify({ ...used, tool_input }));
    const { items } = (await tenant.call('GET', '/v1/gate-calls')).json();
    const shown = (await tenant.call('GET', `/v1/gate-calls/${items[0].id}`)).json();
    const values = shown.proposed_call.arguments.map(({ value }: { value: unknown }) => value);
    expect(values).toEqual(['/etc/hosts', '/etc/passwd']);
  });
});
