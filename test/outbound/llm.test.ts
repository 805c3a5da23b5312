import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLlmJudge } from '../../src/outbound/llm.js';
import type { LlmSubject } from '../../src/ports/llm.js';
import { type Handler, RecordingServer } from '../support/recording-server.js';

const SUBJECT: LlmSubject = {
  request: 'Delete them',
  history: [],
  answered: [],
  understood: null,
  tools: [],
  context: null,
};
const JUDGEMENT = {
  goal: 0.1,
  output_format: 0.1,
  scope: 0.9,
  constraints: 0.2,
  overall: 0.9,
  questions: [{ dimension: 'scope', text: 'Delete which ones?', parameter: null }],
  tool: null,
  arguments: [],
  readings: [],
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

/** Short enough to wait for; what answers gets more time than that, also on a busy machine. */
const SHORT_MS = 300;

const openJudge = (timeoutMs: number) =>
  createLlmJudge({ baseUrl: `${server.origin}/v1`, apiKey: 'sk-test', model: 'm-1', timeoutMs });

async function openShort(): Promise<void> {
  await judge.close();
  judge = openJudge(SHORT_MS);
}

beforeEach(async () => {
  server = await RecordingServer.start();
  judge = openJudge(30_000);
});

afterEach(async () => {
  await judge.close();
  await server.close();
});

describe('the language model', () => {
  test('is asked over chat completions with structured output, the request as data', async () => {
    server.handler = says(JUDGEMENT);
    expect(await judge(SUBJECT, 'a')).toEqual({ judgement: JUDGEMENT, model: 'm-1' });
    const [sent] = server.requests;
    expect(sent?.url).toBe('/v1/chat/completions');
    expect(sent?.headers.authorization).toBe('Bearer sk-test');
    const body = JSON.parse(sent?.body ?? '');
    expect(body).toMatchObject({
      model: 'm-1',
      temperature: 0,
      max_tokens: expect.any(Number),
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
    if (fault === 'timeout') await openShort();
    server.handler = misbehave;
    expect(await judge(SUBJECT, 'a')).toEqual({ fault });
  });

  test('is left alone after five faults in a row', async () => {
    server.handler = (_request, response) => response.writeHead(503).end();
    for (let call = 0; call < 5; call += 1)
      expect(await judge(SUBJECT, 'a')).toEqual({ fault: 'HTTP 503' });
    server.handler = says(JUDGEMENT);
    expect(await judge(SUBJECT, 'a')).toEqual({ fault: 'paused after repeated faults' });
    expect(server.requests).toHaveLength(5);
  });

  test('stays with the others when one request makes it answer nonsense', async () => {
    server.handler = says('I would rather not.');
    for (let call = 0; call < 6; call += 1) {
      expect(await judge({ ...SUBJECT, request: `Call ${call}` }, 'a')).toEqual({
        fault: 'broken JSON',
      });
    }
    server.handler = says(JUDGEMENT);
    expect(await judge(SUBJECT, 'b')).toHaveProperty('judgement');
  });

  test('is asked by eight calls at once, and the ninth goes without', async () => {
    await openShort();
    const waiting: ServerResponse[] = [];
    server.handler = (_request, response) => waiting.push(response);
    const calls = Array.from({ length: 9 }, (_, at) =>
      judge({ ...SUBJECT, request: `Call ${at}` }, 'a'),
    );
    expect(await calls[8]).toEqual({ fault: 'too many calls under way' });
    await Promise.all(calls);
    expect(server.requests.length).toBeLessThanOrEqual(8);
  });
});

/** An endpoint that refuses a request for its form, in the words of those that do. */
const only =
  (accepts: (body: Record<string, unknown>) => string | null): Handler =>
  (request, response, body) => {
    const complaint = accepts(JSON.parse(body));
    if (complaint === null) return says(JUDGEMENT)(request, response, body);
    response.writeHead(400).end(JSON.stringify({ error: { message: complaint } }));
  };

describe('endpoints that know less', () => {
  const formOf = (body: Record<string, unknown>) =>
    (body.response_format as { type: string } | undefined)?.type ?? 'none';

  test.each([
    ['no schemas', ['json_object', 'none']],
    ['no response format', ['none']],
  ])(
    '%s: the judgement comes all the same, and the next call does not try again',
    async (_, known) => {
      server.handler = only((body) =>
        known.includes(formOf(body)) ? null : 'unknown response_format',
      );
      expect(await judge(SUBJECT, 'a')).toEqual({ judgement: JUDGEMENT, model: 'm-1' });
      const before = server.requests.length;
      expect(await judge({ ...SUBJECT, request: 'Delete those' }, 'a')).toMatchObject({
        model: 'm-1',
      });
      expect(server.requests.length).toBe(before + 1);
    },
  );

  test('another name of the length, and no temperature', async () => {
    server.handler = only((body) =>
      'max_tokens' in body
        ? "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
        : 'temperature' in body
          ? "'temperature' does not support 0 with this model."
          : null,
    );
    expect(await judge(SUBJECT, 'a')).toEqual({ judgement: JUDGEMENT, model: 'm-1' });
  });

  test('what a request says, or its length, is refused once', async () => {
    server.handler = only(() => 'The response was filtered: content_filter');
    expect(await judge(SUBJECT, 'a')).toEqual({ fault: 'HTTP 400' });
    expect(server.requests).toHaveLength(1);
  });

  test('the form is remembered although the first answer in it is of no use', async () => {
    server.handler = (request, response, body) =>
      'response_format' in JSON.parse(body)
        ? response.writeHead(400).end('response_format?')
        : says('{}')(request, response, body);
    expect(await judge(SUBJECT, 'a')).toEqual({ fault: 'unreadable judgement' });
    const before = server.requests.length;
    await judge(SUBJECT, 'a');
    expect(server.requests.length).toBe(before + 1);
  });

  test('one that refuses every form is a fault', async () => {
    server.handler = only(() => 'no');
    expect(await judge(SUBJECT, 'a')).toEqual({ fault: 'HTTP 400' });
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });

  test.each([
    ['in a fence', `Here you are:\n\`\`\`json\n${JSON.stringify(JUDGEMENT)}\n\`\`\``],
    ['behind its thoughts', `<think>{maybe}</think>${JSON.stringify(JUDGEMENT)}`],
    ['with more than was asked for', JSON.stringify({ ...JUDGEMENT, why: 'them?' })],
  ])('an answer %s is read', async (_, content) => {
    server.handler = says(content);
    expect(await judge(SUBJECT, 'a')).toEqual({ judgement: JUDGEMENT, model: 'm-1' });
  });

  test('what is malformed beside the scores is left out', async () => {
    server.handler = says({
      ...JUDGEMENT,
      questions: ['Which?', ...JUDGEMENT.questions],
      tool: 7,
      arguments: [{ name: 'amount', value: 40, quote: '40' }, null],
      readings: undefined,
    });
    expect(await judge(SUBJECT, 'a')).toMatchObject({
      judgement: {
        questions: JUDGEMENT.questions,
        tool: null,
        arguments: [{ name: 'amount', value: '40', quote: '40' }],
        readings: [],
      },
    });
  });
});

describe('the same subject', () => {
  test('is asked about once, also by calls at the same time', async () => {
    server.handler = says(JUDGEMENT);
    const calls = Array.from({ length: 20 }, () => judge(SUBJECT, 'a'));
    for (const outcome of await Promise.all(calls)) expect(outcome).toHaveProperty('judgement');
    expect(await judge(SUBJECT, 'a')).toHaveProperty('judgement');
    expect(server.requests).toHaveLength(1);
  });

  test('of another tenant is asked about anew', async () => {
    server.handler = says(JUDGEMENT);
    await judge(SUBJECT, 'a');
    await judge(SUBJECT, 'b');
    await judge(SUBJECT, 'b');
    expect(server.requests).toHaveLength(2);
  });

  test('is asked about again after a fault', async () => {
    server.handler = (_request, response) => response.writeHead(503).end();
    expect(await judge(SUBJECT, 'a')).toEqual({ fault: 'HTTP 503' });
    server.handler = says(JUDGEMENT);
    expect(await judge(SUBJECT, 'a')).toHaveProperty('judgement');
  });
});
