import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cpuSecondsOf } from '../support/metrics.js';
import { type ServerProcess, startProcess } from '../support/process.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

/** Texts of 20,000 characters that are expensive to split into words, or to normalise. */
const WORST: Readonly<Record<string, string>> = {
  katakana: 'ア'.repeat(20_000),
  chinese: '漢'.repeat(20_000),
  khmer: 'ខ'.repeat(20_000),
  thai: 'ไทย'.repeat(6_666),
  mixed: 'かな漢'.repeat(6_666),
  hangul: '한국어'.repeat(6_666),
  'marks in the wrong order': `a${'\u0301\u0316'.repeat(9_999)}`,
  'letters that are words': 'ﷺ'.repeat(20_000),
  emoji: '👨‍👩‍👧‍👦'.repeat(1_800),
  commas: 'ア,'.repeat(10_000),
  quotes: '"ア'.repeat(10_000),
  nothing: '"-'.repeat(10_000),
  misspelt: Array.from({ length: 1_800 }, (_, index) => `recieve${index.toString(36)}`).join(' '),
};

/** An ordinary text of the same length. */
const ORDINARY = Array.from({ length: 2_000 }, (_, index) => `parcel${index.toString(36)}`).join(
  ' ',
);

/** How many times as much as an ordinary text one may cost at most: it was fifty before the price was bounded. */
const MOST_TIMES = 8;

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-hostile-'));
  server = await startProcess({ DATA_DIR: folder, NODE_OPTIONS: '--max-old-space-size=512' });
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

const post = async (path: string, body: object): Promise<Response> => {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await reply.clone().arrayBuffer();
  return reply;
};

/** CPU of one search, in seconds: the least of four, since the server compiles and collects beside some of them. */
async function secondsOf(query: object): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const before = await cpuSecondsOf(server.url);
    expect((await post('/v1/search', query)).status).toBe(200);
    times.push((await cpuSecondsOf(server.url)) - before);
  }
  return Math.min(...times);
}

describe('POST /v1/search', () => {
  test.each(['keyword', 'semantic'])('%s: no query costs more than another', async (mode) => {
    await post('/v1/gate', { request: 'Where is my parcel?', session_id: 'parcel' });
    await secondsOf({ query: ORDINARY, mode });
    const most = MOST_TIMES * (await secondsOf({ query: ORDINARY, mode }));
    for (const [name, query] of Object.entries(WORST)) {
      expect(await secondsOf({ query, mode }), name).toBeLessThan(most);
    }
  });

  test('texts that are expensive are found and shown at a bounded price', async () => {
    for (const [name, request] of Object.entries(WORST)) {
      const reply = await post('/v1/gate', { request, session_id: name });
      expect(reply.status).toBe(200);
    }
    // Two of them have the same words, and are one result.
    const found = async (): Promise<number[]> => {
      const reply = await post('/v1/search', { query: 'ア' });
      const { items } = (await reply.json()) as { items: { count: number }[] };
      return items.map(({ count }) => count).sort();
    };
    await expect.poll(found, { timeout: 30_000, interval: 200 }).toEqual([1, 2]);
    const most = MOST_TIMES * (await secondsOf({ query: ORDINARY }));
    for (const query of ['ア', '漢 OR かな', 'ไทย']) {
      expect(await secondsOf({ query }), query).toBeLessThan(most);
    }
  });

  test('twenty at once neither end a small process nor stop the others', async () => {
    const searches = Array.from({ length: 20 }, () =>
      post('/v1/search', { query: WORST.katakana as string }),
    );
    const live = fetch(`${server.url}/health/live`).then(({ status }) => status);
    const replies = await Promise.allSettled(searches);
    expect(replies.map((end) => end.status === 'fulfilled' && end.value.status)).toEqual(
      searches.map(() => 200),
    );
    expect(await live).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});
