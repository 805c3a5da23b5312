import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AgentActList } from '../../src/contracts/agent-act.js';
import { query } from '../../src/db/rows.js';
import { agentActs } from '../../src/db/schema/agent-acts.js';
import { storeAgentActs } from '../../src/store/agent-acts/writes.js';
import { deleteSessionData } from '../../src/store/deletion/delete.js';
import { removeOldRows } from '../../src/store/deletion/remove-old.js';
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

const hook = async (event: string, more: object, agent = 'claude-code') => {
  subject.clock.advance(1_000);
  const body = { session_id: 's', hook_event_name: event, cwd: '/home/ann/shop', ...more };
  const reply = await tenant.call('POST', `/v1/agent-hooks/${agent}`, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const run = (command: string, more: object = {}, agent?: string) =>
  hook('PreToolUse', { tool_name: 'Bash', tool_input: { command }, ...more }, agent);
const list = async (query = '') =>
  AgentActList.strict().parse((await tenant.call('GET', `/v1/agent-acts${query}`)).json());

describe('GET /v1/agent-acts', () => {
  test('has what went ahead unasked, what was asked about and what a rule denied, with its description', async () => {
    await hook('UserPromptSubmit', { prompt: 'Fix the failing test' });
    expect(await run('cat a.ts | grep x > notes.txt')).toEqual({});
    await run('git push origin main');
    const deny = [{ verb: 'destroy' }];
    await tenant.call('PUT', '/v1/config', { agent_hooks: { deny } });
    await run('terraform destroy');
    const { items } = await list();
    expect(items).toMatchObject([
      { verb: 'destroy', decision: 'denied', action_risk: 'irreversible', gate_call_id: null },
      { verb: 'send', where: 'elsewhere', act: 'git push origin main', decision: 'confirm' },
      { verb: 'create', where: 'here', objects: ['notes.txt'], decision: 'ordinary' },
      { verb: 'read', act: 'grep x', agent: 'claude-code', session_id: 's', tool: 'Bash' },
      { verb: 'read', act: 'cat a.ts', action_risk: 'low', gate_call_id: null },
    ]);
    const [, pushed] = items;
    const call = await tenant.call('GET', `/v1/gate-calls/${pushed?.gate_call_id}`);
    expect(call.json()).toMatchObject({ decision: 'confirm', action_risk: 'high' });
  });

  test('has what is confirmed because nothing was said, and what cannot be recorded as an argument', async () => {
    await run('git push');
    await hook('UserPromptSubmit', { prompt: 'Push it' });
    await run('git push \ud800');
    expect((await list()).items).toMatchObject([{ decision: 'denied' }, { decision: 'held' }]);
  });

  test('has what was held without a gate call: too large an argument, or the user said stop', async () => {
    await hook('UserPromptSubmit', { prompt: 'Pay it' });
    const tool_input = { note: 'x'.repeat(1_100_000) };
    await hook('PreToolUse', { tool_name: 'mcp__shop__pay', tool_input });
    await hook('UserPromptSubmit', { prompt: 'Stop' });
    await run('ls');
    const held = { decision: 'held', gate_call_id: null };
    expect((await list('?decision=held')).items).toMatchObject([held, held]);
  });
});

describe('the record of acts', () => {
  test('has a call once, however often it is told, and another one of the same name beside it', async () => {
    for (let n = 0; n < 2; n += 1) await run('ls', { tool_use_id: 'toolu_1' });
    expect((await list()).items).toHaveLength(1);
    await run('pwd', { tool_use_id: 'toolu_1' });
    for (let n = 0; n < 2; n += 1) await run('ls');
    expect((await list()).items).toHaveLength(4);
  });

  test('keeps few acts of a call, those that matter, and the beginnings of long texts', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `cat ${n}.txt > ${n}.out`).join('; ');
    await run(`${many}; rm -rf ~/x`);
    const { items } = await list();
    expect(items).toHaveLength(32);
    expect(items.filter(({ verb }) => verb === 'delete' || verb === 'destroy')).toHaveLength(1);
    await run(`echo ${'z'.repeat(9_000)}`);
    expect((await list()).items[0]?.act.length).toBe(2_000);
  });

  test('has acts apart that differ only beyond what is shown of them', async () => {
    const folder = 'deep/'.repeat(150);
    await run(`touch ${folder}a.txt; touch ${folder}b.txt`);
    expect((await list()).items).toHaveLength(2);
  });

  test('has what cannot be read', async () => {
    await run('if (');
    expect((await list()).items).toMatchObject([
      { verb: 'unknown', act: 'if (', why: 'it cannot be read', decision: 'held' },
    ]);
  });

  test('has calls that are denied because they have a form that cannot be read', async () => {
    const inputs = { Bash: [{ command: 7 }, 'ls', ['ls']], Write: [{ file_path: {} }] };
    const denied = { hookSpecificOutput: { permissionDecision: 'deny' } };
    for (const [tool_name, forms] of Object.entries(inputs)) {
      for (const tool_input of forms) {
        expect(await hook('PreToolUse', { tool_name, tool_input })).toMatchObject(denied);
      }
    }
    const { items } = await list('?decision=denied');
    expect(items.map(({ tool }) => tool)).toEqual(['Write', 'Bash', 'Bash', 'Bash']);
    for (const item of items) {
      expect(item).toMatchObject({ verb: 'unknown', act: item.tool, action_risk: 'high' });
    }
  });

  test('has a command that only tells or sets something, by its text, as one that reads', async () => {
    const commands = ['$PSVersionTable', 'X=1', '[[ -d dist ]]'];
    for (const command of commands) expect(await run(command)).toEqual({});
    const { items } = await list();
    expect(items.map(({ act }) => act).reverse()).toEqual(commands);
    for (const item of items) {
      expect(item).toMatchObject({ verb: 'read', where: 'here', why: null, decision: 'ordinary' });
    }
    await hook('UserPromptSubmit', { prompt: 'Stop' });
    const { permissionDecisionReason: asked } = (await run('X=1')).hookSpecificOutput;
    expect(asked).toMatch(/Go ahead with .*X=1.*\?$/);
  });
});

describe('the list', () => {
  test('is filtered by agent, session, verb, reach, decision, tool, risk and day', async () => {
    await run('ls');
    await run('touch a.txt', { session_id: 't' }, 'codex');
    await run('kubectl --context production delete pod x', { session_id: 't' });
    const acts = async (query: string) => (await list(query)).items.map(({ verb }) => verb);
    expect(await acts('?agent=codex')).toEqual(['create']);
    expect(await acts('?session_id=t')).toEqual(['destroy', 'create']);
    expect(await acts('?session_id=t&page_size=1')).toEqual(['destroy']);
    expect(await acts('?verb=read')).toEqual(['read']);
    expect(await acts('?where=production')).toEqual(['destroy']);
    expect(await acts('?decision=ordinary')).toEqual(['create', 'read']);
    expect(await acts('?action_risk=irreversible&tool=Bash')).toEqual(['destroy']);
    expect(await acts('?tool=Write')).toEqual([]);
    const today = subject.clock.now.toISOString().slice(0, 10);
    expect(await acts(`?date_from=${today}&date_to=${today}`)).toHaveLength(3);
    expect(await acts('?date_to=2020-01-01&date_from=2020-01-01')).toEqual([]);
    problemOf(await tenant.call('GET', '/v1/agent-acts?verb=burn'), 422);
    problemOf(await tenant.call('GET', '/v1/agent-acts?sessionId=s'), 422);
  });

  test('goes on page by page, and comes whole as a file', async () => {
    for (const command of ['ls', 'pwd', '=cmd']) await run(command);
    const first = await list('?page_size=2');
    expect(first).toMatchObject({ has_more: true, is_complete: true });
    const second = await list(`?page_size=2&before=${first.next_before}`);
    expect(second.items.map(({ act }) => act)).toEqual(['ls']);
    expect(second).toMatchObject({ has_more: false, next_before: null });
    const get = (accept: string, query = '') =>
      tenant.call('GET', `/v1/agent-acts${query}`, undefined, { accept });
    const lines = await get('application/x-ndjson');
    expect(lines.headers['content-type']).toMatch(/^application\/x-ndjson/);
    const items = lines.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(items).toEqual((await list()).items);
    const csv = await get('text/csv', '?bom=true');
    expect(csv.headers['content-disposition']).toContain('agent-acts.csv');
    const rows = csv.body.split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFid,occurred_at,agent,/);
    expect(rows).toHaveLength(5);
    expect(rows[1]).toContain("'=cmd");
  });

  test('grows old and goes with its session', async () => {
    await run('ls');
    await run('ls', { session_id: 't' });
    await tenant.call('DELETE', '/v1/sessions/t');
    expect((await list()).items).toMatchObject([{ session_id: 's' }]);
    const { db } = subject.database;
    const before = new Date(subject.clock.now.getTime() + 86_400_000);
    await removeOldRows(db, tenant.id, { from: null, before, isOver: () => false, note: () => {} });
    const rows = await query<{ count: number }>(
      db,
      sql`select count(*)::int as count from agent_acts where tenant_id = ${tenant.id}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('a session leaves no acts that are recorded while it is deleted, or after its gate call is gone', async () => {
  const { db } = subject.database;
  const acts = () => db.select().from(agentActs).where(eq(agentActs.tenantId, tenant.id));
  await hook('UserPromptSubmit', { prompt: 'Fix the failing test' });
  await run('git push origin main');
  const pushed = await acts();
  expect(pushed).toMatchObject([{ gateCallId: expect.any(String) }]);
  await deleteSessionData(db, tenant.id, 's', () => run('ls'));
  await storeAgentActs(db, pushed);
  expect(await acts()).toEqual([]);
  expect((await tenant.call('GET', '/v1/sessions/s')).statusCode).toBe(404);
});

test('a call is answered as it would be where its acts cannot be recorded, which is logged once', async () => {
  const { db } = subject.database;
  await db.execute(sql`
    create function refuse_acts() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
  await db.execute(sql`
    create trigger refused before insert on agent_acts for each row execute function refuse_acts()`);
  try {
    const denied = (reason: RegExp) => ({
      hookSpecificOutput: { permissionDecisionReason: expect.stringMatching(reason) },
    });
    const deny = [{ verb: 'destroy' }];
    await tenant.call('PUT', '/v1/config', { agent_hooks: { deny } });
    expect(await run('terraform destroy')).toMatchObject(denied(/A rule does not allow this/));
    expect(await run('git push')).toMatchObject(denied(/Nothing is known/));
    await hook('UserPromptSubmit', { prompt: 'Fix the failing test' });
    for (let n = 0; n < 3; n += 1) expect(await run('ls')).toEqual({});
    expect(await run('git push origin main')).toMatchObject(denied(/git push origin main/));
    await hook('UserPromptSubmit', { prompt: 'Stop' });
    expect(await run('ls')).toMatchObject(denied(/You said: Stop/));
  } finally {
    await db.execute(sql`drop function refuse_acts cascade`);
  }
  expect((await list()).items).toEqual([]);
  expect(subject.logged.filter((line) => line.includes('agent_acts'))).toHaveLength(1);
});
