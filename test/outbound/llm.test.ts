import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LlmSubject } from '../../src/contracts/llm.js';
import { createLlmJudge } from '../../src/outbound/llm.js';
import { type Handler, RecordingServer } from '../support/recording-server.js';

const SUBJECT: LlmSubject = { request: 'Delete them', history: [], answered: [], understood: null };
const JUDGEMENT = {
  goal: 0.1,
  output_format: 0.1,
  scope: 0.9,
  constraints: 0.2,
  overall: 0.9,
  questions: [{ dimension: 'scope', text: 'Delete which ones?' }],
};

let server: RecordingServer;
let judge: ReturnType<typeof createLlmJudge>;

const says =
  (content: unknown, extra: object = {}): Handler =>
  (_request, response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: text, ...extra } }] }));
  };

beforeEach(async () => {
  server = await RecordingServer.start();
  judge = createLlmJudge({
    baseUrl: `${server.origin}/v1`,
    apiKey: 'sk-test',
    model: 'm-1',
    timeoutMs: 300,
  });
});

afterEach(async () => {
  await judge.close();
  await server.close();
});

describe('the language model', () => {
  test('is asked over chat completions with structured output, the request as data', async () => {
    server.handler = says(JUDGEMENT);
    expect(await judge(SUBJECT)).toEqual({ judgement: JUDGEMENT, model: 'm-1' });
    const [sent] = server.requests;
    expect(sent?.url).toBe('/v1/chat/completions');
    expect(sent?.headers.authorization).toBe('Bearer sk-test');
    const body = JSON.parse(sent?.body ?? '');
    expect(body).toMatchObject({
      model: 'm-1',
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      messages: [{ role: 'system' }, { role: 'user' }],
    });
    expect(JSON.parse(body.messages[1].content)).toEqual(SUBJECT);
    expect(body.messages[0].content).not.toContain('Delete them');
  });

  const faults: [string, Handler, string][] = [
    ['hangs', () => {}, 'timeout'],
    [
      'drips',
      (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
      'timeout',
    ],
    [
      'answers 500',
      (_request, response) => response.writeHead(500).end('secret stack'),
      'HTTP 500',
    ],
    ['answers 429', (_request, response) => response.writeHead(429).end('{}'), 'HTTP 429'],
    [
      'redirects',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
      'HTTP 302',
    ],
    ['answers HTML', (_request, response) => response.end('<html>'), 'broken JSON'],
    [
      'answers something else',
      (_request, response) => response.end('{"ok":true}'),
      'unreadable reply',
    ],
    ['has no choices', (_request, response) => response.end('{"choices":[]}'), 'unreadable reply'],
    ['refuses', says(null, { content: null, refusal: 'I cannot' }), 'refused'],
    ['answers prose', says('The request is clear.'), 'broken JSON'],
    ['breaks off', says('{"goal":0.1,'), 'broken JSON'],
    ['scores beyond 1', says({ ...JUDGEMENT, scope: 7 }), 'unreadable judgement'],
    ['forgets a dimension', says({ ...JUDGEMENT, goal: undefined }), 'unreadable judgement'],
    ['floods', (_request, response) => response.end(`"${'x'.repeat(70_000)}"`), 'reply too large'],
    ['hangs up', (request) => request.socket.destroy(), 'unreachable'],
  ];
  test.each(faults)('that %s is a fault', async (_name, misbehave, fault) => {
    server.handler = misbehave;
    expect(await judge(SUBJECT)).toEqual({ fault });
  });

  test('is left alone after five faults in a row', async () => {
    server.handler = (_request, response) => response.writeHead(503).end();
    for (let call = 0; call < 5; call += 1)
      expect(await judge(SUBJECT)).toEqual({ fault: 'HTTP 503' });
    server.handler = says(JUDGEMENT);
    expect(await judge(SUBJECT)).toEqual({ fault: 'paused after repeated faults' });
    expect(server.requests).toHaveLength(5);
  });

  test('is asked by eight calls at once, and the ninth goes without', async () => {
    const waiting: ServerResponse[] = [];
    server.handler = (_request, response) => waiting.push(response);
    const calls = Array.from({ length: 9 }, () => judge(SUBJECT));
    expect(await calls[8]).toEqual({ fault: 'too many calls under way' });
    await Promise.all(calls);
    expect(server.requests.length).toBeLessThanOrEqual(8);
  });
});
