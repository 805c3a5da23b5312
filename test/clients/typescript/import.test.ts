import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../../support/app.js';

const MAIN = fileURLToPath(new URL('../../../clients/typescript/src/cli/main.ts', import.meta.url));
const recorded = async (name: string) =>
  JSON.parse(await readFile(new URL(`recorded/${name}.json`, import.meta.url), 'utf8'));

let subject: TestApp;
let tenant: TestTenant;
let url: string;
let folder: string;
beforeAll(async () => {
  subject = await startApp();
  url = await subject.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'intentlock-import-'));
});
afterAll(async () => {
  await subject.close();
  await rm(folder, { recursive: true });
});

/** Runs a command as a shell would; `result` is what it printed last. */
async function run(args: string[], env: Record<string, string> = {}) {
  const own = { INTENTLOCK_URL: url, INTENTLOCK_API_KEY: tenant.key };
  return new Promise<{ code: number; result: Record<string, unknown>; errors: string }>(
    (resolve) => {
      const options = { env: { ...process.env, ...own, ...env } };
      execFile(
        process.execPath,
        ['--import', 'tsx', MAIN, ...args],
        options,
        (error, out, errors) => {
          const last = out.split('\n').filter(Boolean).at(-1) ?? '{}';
          resolve({ code: error ? Number(error.code) : 0, result: JSON.parse(last), errors });
        },
      );
    },
  );
}

/** A source that answers what was recorded, and keeps what it was asked. */
async function source(
  answer: (asked: { path: string; query: URLSearchParams; body: unknown }) => unknown,
) {
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://source');
    asked.push({ path, headers: request.headers });
    const text = Buffer.concat(chunks).toString();
    const body = answer({ path, query, body: text === '' ? null : JSON.parse(text) });
    response.writeHead(typeof body === 'number' ? body : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(typeof body === 'number' ? { message: 'no' } : body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, base, close: () => new Promise((resolve) => server.close(resolve)) };
}

interface Shown {
  readonly kind: string;
  readonly message: {
    readonly role: string;
    readonly content: string;
    readonly tool_calls: { readonly name: string }[] | null;
  };
}

/** Role, words and tools of the messages of a conversation. */
async function conversation(id: string): Promise<string[]> {
  const { timeline } = (await tenant.call('GET', `/v1/sessions/${id}`)).json();
  const shown = (timeline.items as Shown[]).filter(({ kind }) => kind === 'message');
  return shown.map(({ message: { role, content, tool_calls } }) =>
    [role, content, ...(tool_calls ?? []).map(({ name }) => name)].filter(Boolean).join(': '),
  );
}

const SHOP = [
  'user: Refund order A-1042',
  'assistant: refund_order',
  'tool: {"ok":true}',
  'assistant: I refunded 40 EUR.',
];
const LANGFUSE = { LANGFUSE_PUBLIC_KEY: 'pk-lf-1', LANGFUSE_SECRET_KEY: 'sk-lf-1' };
const SINCE = ['--since', '2026-11-01'];

describe('intentlock import langfuse', () => {
  test('brings conversations with their tools, and twice changes nothing', async () => {
    tenant = await subject.tenant();
    const { v2 } = await recorded('langfuse');
    const langfuse = await source(({ path, query }) =>
      path === '/api/public/v2/observations' ? v2[query.get('cursor') === null ? 0 : 1] : 404,
    );
    const env = { ...LANGFUSE, LANGFUSE_BASE_URL: langfuse.base };
    const first = await run(['import', 'langfuse', ...SINCE], env);
    expect(first.errors).toBe('');
    expect(first.result).toMatchObject({ read: 4, created: 2, messages: 8, rejected: 0 });
    expect(langfuse.asked[0]?.headers.authorization).toBe(`Basic ${btoa('pk-lf-1:sk-lf-1')}`);
    const whole = [
      ...SHOP,
      'user: No, I meant order A-1043',
      'assistant: I apologize for the mistake.',
    ];
    expect(await conversation('lf-chat-1')).toEqual(whole);
    expect(await conversation('t3')).toHaveLength(2);
    const again = await run(['import', 'langfuse', ...SINCE], env);
    expect(again.result).toMatchObject({ created: 0, known: 2, messages: 0 });
    await langfuse.close();
  });

  test('asks an older server by the API that it has', async () => {
    tenant = await subject.tenant();
    const { traces, observations } = await recorded('langfuse');
    const langfuse = await source(({ path }) =>
      path === '/api/public/traces'
        ? traces
        : path === '/api/public/observations'
          ? observations
          : 404,
    );
    const { result } = await run(['import', 'langfuse', ...SINCE], {
      ...LANGFUSE,
      LANGFUSE_HOST: langfuse.base,
    });
    expect(result).toMatchObject({ read: 4, created: 2, messages: 8 });
    expect((await conversation('lf-chat-1')).slice(0, 4)).toEqual(SHOP);
    await langfuse.close();
  });

  test('reads an export, and says what is missing or refused', async () => {
    tenant = await subject.tenant();
    const { v2 } = await recorded('langfuse');
    const file = join(folder, 'observations.jsonl');
    const rows = [...v2[0].data, ...v2[1].data].map((row) => JSON.stringify(row));
    await writeFile(file, rows.join('\n'));
    const { result } = await run(['import', 'langfuse', file]);
    expect(result).toMatchObject({ read: 4, created: 2, messages: 8 });
    const without = await run(['import', 'langfuse', ...SINCE]);
    expect([without.code, without.errors]).toEqual([
      1,
      'intentlock: LANGFUSE_PUBLIC_KEY is not set\n',
    ]);
    const locked = await source(() => 401);
    const refused = await run(['import', 'langfuse'], {
      ...LANGFUSE,
      LANGFUSE_BASE_URL: locked.base,
    });
    expect(refused.errors).toContain('401: are the keys right?');
    expect(refused.errors).not.toContain('sk-lf-1');
    await locked.close();
  });
});

describe('intentlock import langsmith', () => {
  test('brings threads of LangChain and of OpenAI, tries again when told to wait, and twice changes nothing', async () => {
    tenant = await subject.tenant();
    const { sessions, runs } = await recorded('langsmith');
    let busy = true;
    const langsmith = await source(({ path, query, body }) => {
      if (path === '/api/v1/sessions') return query.get('name') === 'shop' ? sessions : [];
      if (path !== '/api/v1/runs/query') return 404;
      if (busy) {
        busy = false;
        return 429;
      }
      return runs[(body as { cursor?: string }).cursor === undefined ? 0 : 1];
    });
    const env = { LANGSMITH_API_KEY: 'lsv2_pt_1', LANGSMITH_ENDPOINT: langsmith.base };
    const args = ['import', 'langsmith', '--project', 'shop', ...SINCE];
    const first = await run(args, env);
    expect(first.errors).toBe('');
    expect(first.result).toMatchObject({ read: 3, created: 2, messages: 6, rejected: 0 });
    expect(langsmith.asked[0]?.headers['x-api-key']).toBe('lsv2_pt_1');
    expect(await conversation('ls-thread-1')).toEqual(SHOP);
    expect((await run(args, env)).result).toMatchObject({ created: 0, messages: 0 });
    const none = await run(['import', 'langsmith', '--project', 'none'], env);
    expect(none.errors).toContain('there is no project none');
    await langsmith.close();
  });
});

describe('intentlock import jsonl and otlp', () => {
  test('jsonl: conversations and lines of a fine-tuning file, whose names do not change', async () => {
    tenant = await subject.tenant();
    const file = join(folder, 'chats.jsonl');
    const said = [{ role: 'user', content: 'Delete the old records' }];
    const lines = [
      { session_id: 'own', messages: said, language: 'en', outcome: { type: 'task_failed' } },
      { messages: [...said, { role: 'assistant', content: 'Gone.' }] },
      { prompt: 'no conversation' },
    ];
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const { result } = await run(['import', 'jsonl', file]);
    expect(result).toMatchObject({ read: 3, created: 2, messages: 3, rejected: 1 });
    expect((await run(['import', 'jsonl', file])).result).toMatchObject({
      created: 0,
      messages: 0,
    });
    await writeFile(file, '{"session_id": "a"}\nnot json\n');
    const wrong = await run(['import', 'jsonl', file]);
    expect([wrong.code, wrong.result]).toMatchObject([1, { read: 2, sessions: 0, rejected: 2 }]);
    expect(wrong.errors).toContain(`refused (1): this is no JSON: ${file}:2\n`);
    expect((await run(['import', 'jsonl', join(folder, 'none')])).errors).toContain('ENOENT');
    expect((await run(['import', 'csv', file])).code).toBe(1);
  });

  test('otlp: requests of spans, which become a conversation', async () => {
    tenant = await subject.tenant();
    const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
    const span = {
      ...{
        traceId: '0af7651916cd43dd8448eb211c80319c',
        spanId: 'b7ad6b7169203331',
        name: 'chat',
        kind: 3,
      },
      ...{ startTimeUnixNano: '1763546400000000000', endTimeUnixNano: '1763546401000000000' },
      attributes: [
        ...[text('gen_ai.operation.name', 'chat'), text('gen_ai.conversation.id', 'otlp-1')],
        text(
          'gen_ai.input.messages',
          JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'Hello' }] }]),
        ),
      ],
    };
    const file = join(folder, 'spans.json');
    const request = { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
    await writeFile(file, JSON.stringify(request));
    for (const _ of [1, 2]) {
      expect((await run(['import', 'otlp', file])).result).toEqual({
        source: 'otlp',
        read: 1,
        rejected: 0,
      });
    }
    expect(await conversation('otlp-1')).toEqual(['user: Hello']);
  });
});

describe('intentlock backtest', () => {
  test('follows a backtest to its end, and stops one', async () => {
    tenant = await subject.tenant();
    const file = join(folder, 'past.jsonl');
    const messages = [
      { role: 'user', content: 'Delete the old records', timestamp: '2026-11-19T10:00:00Z' },
      { role: 'user', content: 'Thanks', timestamp: '2026-11-19T10:01:00Z' },
    ];
    await writeFile(file, JSON.stringify({ session_id: 'past', messages }));
    await run(['import', 'jsonl', file]);
    subject.jobs.queue.start();
    const done = await run(['backtest', '--days', '30']);
    expect(done.errors).toBe('');
    expect(done.result).toMatchObject({ status: 'done', progress: { turns: 2, sessions: 1 } });
    const stopped = await run(['backtest', String(done.result.id), '--cancel']);
    expect(stopped.result).toMatchObject({ id: done.result.id, status: 'done' });
    expect((await run(['backtest', '--days', 'x'])).errors).toContain('422');
    await subject.jobs.queue.close();
  });
});
