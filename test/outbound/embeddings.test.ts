import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddingsClient, type EmbeddingsClient } from '../../src/outbound/embeddings.js';
import type { Embedder } from '../../src/ports/embeddings.js';
import { type Handler, RecordingServer } from '../support/recording-server.js';

let server: RecordingServer;
let client: EmbeddingsClient;
let embedder: Embedder;

const entry = (index: number, embedding: unknown) => ({ object: 'embedding', index, embedding });
const says =
  (...data: object[]): Handler =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data, model: 'm-1', usage: {} }));
  };
const base64 = (...values: number[]): string =>
  Buffer.from(Float32Array.from(values).buffer).toString('base64');

const embed = (...texts: string[]) => embedder.embed(texts, { timeoutMs: 30_000 });

beforeEach(async () => {
  server = await RecordingServer.start();
  client = createEmbeddingsClient(
    { baseUrl: `${server.origin}/v1`, apiKey: 'sk-test', model: 'm-1', floor: 0.3 },
    (text) => text.replace('secret', '[gone]'),
  );
  embedder = client.embedder('m-1');
});

afterEach(async () => {
  await client.close();
  await server.close();
});

describe('an embeddings endpoint', () => {
  test('is sent the texts, clean, and answers in any order, numbers or base64', async () => {
    server.handler = says(entry(1, base64(0.5, -0.25)), entry(0, [1, 2]));
    expect(await embed('a secret', 'b \ud800')).toEqual({
      vectors: [Float32Array.of(1, 2), Float32Array.of(0.5, -0.25)],
    });
    const [sent] = server.requests;
    expect(sent?.url).toBe('/v1/embeddings');
    expect(sent?.headers.authorization).toBe('Bearer sk-test');
    expect(sent?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      model: 'm-1',
      input: ['a [gone]', 'b \ufffd'],
      encoding_format: 'base64',
    });
    expect(embedder).toMatchObject({ id: 'remote:m-1', floor: 0.3 });
    expect(client.modelOf(embedder.id)).toBe('m-1');
  });

  test('is sent the beginning of a long text', async () => {
    server.handler = says(entry(0, [1]));
    await embed('x'.repeat(100_000));
    expect(JSON.parse(server.requests[0]?.body ?? '').input[0]).toHaveLength(8_000);
  });

  const faults: [string, Handler, string, boolean][] = [
    ['hangs', () => {}, 'timeout', false],
    [
      'drips',
      (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
      'timeout',
      false,
    ],
    ['answers 500', (_, response) => response.writeHead(500).end('stack'), 'HTTP 500', false],
    ['answers 401', (_, response) => response.writeHead(401).end('{}'), 'HTTP 401', false],
    ['refuses the text', (_, response) => response.writeHead(400).end('{}'), 'HTTP 400', true],
    ['finds it too large', (_, response) => response.writeHead(413).end(), 'HTTP 413', true],
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: '/' }).end(),
      'HTTP 302',
      false,
    ],
    ['answers HTML', (_, response) => response.end('<html>'), 'broken JSON', false],
    [
      'answers something else',
      (_, response) => response.end('{"ok":1}'),
      'unreadable reply',
      false,
    ],
    ['answers too few', says(entry(0, [1])), '1 vectors for 2 texts', false],
    ['answers one twice', says(entry(0, [1]), entry(0, [2])), '2 vectors for 2 texts', false],
    ['answers a far index', says(entry(0, [1]), entry(9e9, [2])), '2 vectors for 2 texts', false],
    ['answers nothing', says(), '0 vectors for 2 texts', false],
    ['answers empty vectors', says(entry(0, []), entry(1, [])), 'vectors of length 0', false],
    ['mixes lengths', says(entry(0, [1, 2]), entry(1, [1])), 'vectors of several lengths', false],
    ['answers words', says(entry(0, ['1']), entry(1, [1])), 'unreadable reply', false],
    ['answers NaN', says(entry(0, base64(Number.NaN)), entry(1, [1])), 'unreadable reply', false],
    ['cuts a float short', says(entry(0, 'AAAA'), entry(1, [1])), 'unreadable reply', false],
    [
      'floods',
      (_, response) => response.end(`"${'x'.repeat(9 * 1024 * 1024)}"`),
      'reply too large',
      false,
    ],
    ['hangs up', (request) => request.socket.destroy(), 'unreachable', false],
  ];
  test.each(faults)('that %s is a fault', async (_name, misbehave, fault, refused) => {
    server.handler = misbehave;
    const timeoutMs = fault === 'timeout' ? 300 : 5_000;
    expect(await embedder.embed(['a', 'b'], { timeoutMs })).toEqual({ fault, refused });
  });

  test('is left alone after five faults in a row, but not after texts that it refuses', async () => {
    server.handler = (_request, response) => response.writeHead(400).end();
    for (let call = 0; call < 6; call += 1) await embed('a');
    server.handler = (_request, response) => response.writeHead(500).end();
    for (let call = 0; call < 5; call += 1) {
      expect(await embed('a')).toEqual({ fault: 'HTTP 500', refused: false });
    }
    server.handler = says(entry(0, [1]));
    expect(await embed('a')).toMatchObject({ fault: 'paused after repeated faults' });
    expect(server.requests).toHaveLength(11);
  });

  test.each([
    ['a number of seconds', () => '3'],
    ['a date', () => new Date(Date.now() + 4_000).toUTCString()],
  ])('is left alone for as long as a 429 says, in %s', async (_name, header) => {
    server.handler = (_request, response) =>
      response.writeHead(429, { 'retry-after': header() }).end('{}');
    expect(await embed('a')).toEqual({ fault: 'HTTP 429', refused: false });
    server.handler = says(entry(0, [1]));
    expect(await embed('a')).toMatchObject({ fault: 'asked to wait by the server' });
    expect(server.requests).toHaveLength(1);
    await expect.poll(() => embed('a')).toHaveProperty('vectors');
  });

  test('is asked by eight calls at once, and the ninth goes without', async () => {
    server.handler = () => {};
    const calls = Array.from({ length: 9 }, () => embedder.embed(['a'], { timeoutMs: 300 }));
    expect(await calls[8]).toMatchObject({ fault: 'too many calls under way' });
    await Promise.all(calls);
  });
});
