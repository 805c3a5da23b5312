import { Conversations } from './conversations.js';
import { closedLoop, openLoop, quantile, Tally } from './load.js';
import { Server, type ServerSettings } from './servers.js';
import { Texts } from './texts.js';

/** Before measuring each key is used once, which reads it, and the code runs until it is compiled. */
const WARM_UP_SECONDS = 2;
const WARM_UP_CALLS = 40_000;
/** Then it is warm enough, on however slow a machine. */
const MAX_WARM_UP_SECONDS = 5;

export interface Measure {
  readonly rate: number;
  /** CPU microseconds of the server's process per request. */
  readonly cpu: number;
  readonly p50: number;
  readonly p99: number;
  readonly rss: number;
  /** Share of the calls that were refused since too many waited. */
  readonly refused: number;
}

export interface Sizes {
  readonly calls: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly words: readonly number[];
  readonly answered: number;
}

/** Runs a server under full load for a while, after a warm-up, and measures it from outside. */
export async function measure(
  settings: ServerSettings,
  keys: readonly string[],
  run: {
    readonly name: string;
    readonly seed: number;
    readonly seconds: number;
    readonly connections?: number;
  },
): Promise<{ measure: Measure; sizes: Sizes; generatorShare: number }> {
  const server = await Server.start(settings);
  try {
    const conversations = new Conversations(new Texts(run.seed), keys, run.name);
    await warmUp(server, conversations, keys.length, run.connections);

    const tally = new Tally();
    let over = false;
    const load = closedLoop(server.port, conversations, tally, () => over, run.connections);
    const before = await server.usage();
    const generatorBefore = process.cpuUsage();
    const [startedAt, first] = [performance.now(), tally.replies];
    const refusedBefore = tally.refused;
    await Promise.race([load, new Promise((done) => setTimeout(done, run.seconds * 1000))]);
    const after = await server.usage();
    const [seconds, replies] = [(performance.now() - startedAt) / 1000, tally.replies - first];
    const generator = process.cpuUsage(generatorBefore);
    const refused = tally.refused - refusedBefore;
    over = true;
    await load;

    const latencies = tally.latencies.slice(first, first + replies);
    return {
      measure: {
        rate: replies / seconds,
        cpu: (after.cpu - before.cpu) / replies,
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        rss: after.rss,
        refused: refused / Math.max(1, replies + refused),
      },
      sizes: {
        calls: tally.replies,
        requestBytes: tally.requestBytes / tally.replies,
        replyBytes: tally.replyBytes / tally.replies,
        words: tally.lengths,
        answered: tally.answers / tally.replies,
      },
      generatorShare: (generator.user + generator.system) / 1e6 / seconds,
    };
  } finally {
    await server.stop();
  }
}

/** p50 and p99 in milliseconds of one caller that sends so many calls, one after the other. */
export async function measureIdle(
  settings: ServerSettings,
  keys: readonly string[],
  run: { readonly name: string; readonly seed: number; readonly calls: number },
): Promise<{ p50: number; p99: number }> {
  const server = await Server.start(settings);
  try {
    const conversations = new Conversations(new Texts(run.seed), keys, run.name);
    await warmUp(server, conversations, keys.length);
    const tally = new Tally();
    await closedLoop(server.port, conversations, tally, () => tally.replies >= run.calls, 1);
    return { p50: quantile(tally.latencies, 0.5), p99: quantile(tally.latencies, 0.99) };
  } finally {
    await server.stop();
  }
}

/** p99 in milliseconds while calls arrive at a fixed rate, whether they are answered or not. */
export async function measureOpen(
  settings: ServerSettings,
  keys: readonly string[],
  run: {
    readonly name: string;
    readonly seed: number;
    readonly seconds: number;
    readonly rate: number;
  },
): Promise<{ p50: number; p99: number }> {
  const server = await Server.start(settings);
  try {
    const conversations = new Conversations(new Texts(run.seed), keys, run.name);
    await warmUp(server, conversations, keys.length);
    const tally = new Tally();
    await openLoop(server.port, conversations, tally, run);
    return { p50: quantile(tally.latencies, 0.5), p99: quantile(tally.latencies, 0.99) };
  } finally {
    await server.stop();
  }
}

export async function warmUp(
  server: Server,
  conversations: Conversations,
  keys: number,
  connections?: number,
): Promise<void> {
  const began = performance.now();
  const tally = new Tally();
  const isWarm = (): boolean => {
    const seconds = (performance.now() - began) / 1000;
    const isUsed = conversations.begun >= keys && tally.replies >= WARM_UP_CALLS;
    return seconds > (isUsed ? WARM_UP_SECONDS : MAX_WARM_UP_SECONDS);
  };
  await closedLoop(server.port, conversations, tally, isWarm, connections);
}
