import { join } from 'node:path';
import { Conversations } from './conversations.js';
import { type BenchDatabase, createEmbedded } from './database.js';
import { closedLoop, Tally } from './load.js';
import type { Options } from './options.js';
import { Server } from './servers.js';
import { isEmbedded, isSubject, settingsOf } from './subjects.js';
import { Texts } from './texts.js';

/** Enough that the gate's limit of 120 per minute lets 18,000 calls per second through. */
export const MEMORY_KEYS = 9_000;

/** A server's memory over many calls, read after collecting garbage; flat is a slope of about nothing. */
export async function runMemory(
  options: Options,
  onServer: BenchDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const subject = options.server;
  if (!isSubject(subject)) throw new Error(`There is no server ${subject}.`);
  const database = isEmbedded(subject)
    ? await createEmbedded(join(folder, `${subject}-data`), MEMORY_KEYS)
    : onServer;
  const settings = settingsOf(subject, database, join(folder, subject));
  const server = await Server.start({ ...settings, nodeFlags: ['--expose-gc'] });
  const readings: { calls: number; rss: number; heap: number }[] = [];
  try {
    const conversations = new Conversations(new Texts(1), database.keys, 'memory');
    const startedAt = performance.now();
    for (let calls = 0; calls < options.calls; ) {
      const tally = new Tally();
      await closedLoop(server.port, conversations, tally, () => tally.replies >= options.every);
      calls += tally.replies;
      const { rss, heapUsed } = await server.usage(true);
      readings.push({ calls, rss: rss / 1e6, heap: heapUsed / 1e6 });
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      print(
        `${String(calls).padStart(9)} calls  RSS ${(rss / 1e6).toFixed(1)} MB  ` +
          `heap ${(heapUsed / 1e6).toFixed(1)} MB  ${seconds} s`,
      );
    }
  } finally {
    await server.stop();
  }
  const half = readings.slice(Math.floor(readings.length / 2));
  const slope = (of: (reading: (typeof half)[number]) => number): string =>
    (100_000 * slopeOf(half.map((reading) => [reading.calls, of(reading)]))).toFixed(2);
  print('');
  print(
    `second half, MB per 100,000 calls: RSS ${slope(({ rss }) => rss)}, heap ${slope(({ heap }) => heap)}`,
  );
}

/** Least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return above / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}
