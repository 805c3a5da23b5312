import { setTimeout as sleep } from 'node:timers/promises';
import { Conversations } from './conversations.js';
import { closedLoop, openLoop, quantile, Tally } from './load.js';
import { Server, type ServerSettings } from './servers.js';
import { Texts } from './texts.js';
import { Worlds } from './worlds.js';

/**
 * Before measuring each key is used once, which reads it, and the code runs until it is compiled: what a call costs falls no
 * more from about so many on, however long a slow machine takes for them.
 */
const WARM_UP_CALLS = 7_000;
/** A server that waited for its turn has lost code that it did not use: so many calls bring it back. */
const LEAD_IN_CALLS = 1_000;
/** A number of calls is given up after so long. */
const MAX_CALLS_SECONDS = 180;
/** How often it is looked whether a measurement is over. */
const LOOK_MS = 10;

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

/** What calls of a run are called and made of. */
export interface Run {
  readonly name: string;
  readonly seed: number;
  readonly connections?: number;
  /** Warm after so many calls instead. */
  readonly warmUpCalls?: number;
  /** Whether the requests come with tools and records. */
  readonly inWorlds?: boolean;
}

/** A server that is warm: every key was used, and what runs often is compiled. It stays so between what is measured. */
export class WarmServer {
  private constructor(
    private readonly server: Server,
    private readonly keys: readonly string[],
  ) {}

  /** Calls that were answered until it was taken for warm. */
  warmedBy = 0;

  static async start(
    settings: ServerSettings,
    keys: readonly string[],
    run: Run,
  ): Promise<WarmServer> {
    const server = await Server.start(settings);
    const warm = new WarmServer(server, keys);
    try {
      warm.warmedBy = await warmUp(server, warm.conversations(run), keys.length, run);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return warm;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Full load for a while, or until so many calls are answered, measured from outside. */
  async measure(
    run: Run & { readonly seconds: number; readonly calls?: number },
  ): Promise<{ measure: Measure; sizes: Sizes; generatorShare: number }> {
    const { server } = this;
    const tally = new Tally();
    let over = false;
    const conversations = this.conversations(run);
    const load = closedLoop(server.port, conversations, tally, () => over, run.connections);
    const until = async (isEnough: () => boolean): Promise<void> => {
      while (!isEnough()) await Promise.race([load, sleep(LOOK_MS)]);
    };
    const givenUpAt = performance.now() + MAX_CALLS_SECONDS * 1000;
    await until(() => tally.replies >= LEAD_IN_CALLS || performance.now() > givenUpAt);
    const before = await server.usage();
    const generatorBefore = process.cpuUsage();
    const [startedAt, first] = [performance.now(), tally.replies];
    const refusedBefore = tally.refused;
    const { calls = Number.POSITIVE_INFINITY } = run;
    const isEnough = (): boolean =>
      tally.replies >= first + calls || performance.now() >= startedAt + run.seconds * 1000;
    await until(isEnough);
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
  }

  /** p50 and p99 in milliseconds of one caller that sends so many calls, one after the other. */
  async measureIdle(run: Run & { readonly calls: number }): Promise<{ p50: number; p99: number }> {
    const tally = new Tally();
    const isDone = (): boolean => tally.replies >= run.calls;
    await closedLoop(this.server.port, this.conversations(run), tally, isDone, 1);
    return { p50: quantile(tally.latencies, 0.5), p99: quantile(tally.latencies, 0.99) };
  }

  /** p50 and p99 in milliseconds while calls arrive at a fixed rate, whether they are answered or not. */
  async measureOpen(
    run: Run & { readonly seconds: number; readonly rate: number },
  ): Promise<{ p50: number; p99: number }> {
    const tally = new Tally();
    await openLoop(this.server.port, this.conversations(run), tally, run);
    return { p50: quantile(tally.latencies, 0.5), p99: quantile(tally.latencies, 0.99) };
  }

  private conversations({ name, seed, inWorlds = false }: Run): Conversations {
    return new Conversations(new Texts(seed), this.keys, name, inWorlds ? new Worlds(seed) : null);
  }
}

/** One measurement of a server of its own: started, warmed up, measured, stopped. */
export async function measure(
  settings: ServerSettings,
  keys: readonly string[],
  run: Run & { readonly seconds: number },
): ReturnType<WarmServer['measure']> {
  const server = await WarmServer.start(settings, keys, { ...run, name: `${run.name}w` });
  try {
    return await server.measure(run);
  } finally {
    await server.stop();
  }
}

/** Sends calls until the server is warm; answers how many were answered. */
export async function warmUp(
  server: Server,
  conversations: Conversations,
  keys: number,
  { connections, warmUpCalls = WARM_UP_CALLS }: Pick<Run, 'connections' | 'warmUpCalls'> = {},
): Promise<number> {
  const began = performance.now();
  const tally = new Tally();
  const isWarm = (): boolean => {
    const isUsed = conversations.begun >= keys && tally.replies >= warmUpCalls;
    return isUsed || performance.now() - began > MAX_CALLS_SECONDS * 1000;
  };
  await closedLoop(server.port, conversations, tally, isWarm, connections);
  return tally.replies;
}
