import { setTimeout as sleep } from 'node:timers/promises';
import { GateResult } from '../../src/contracts/gate.js';
import { Connection } from './connection.js';
import type { Conversation, Conversations } from './conversations.js';

export const CONNECTIONS = 64;
/** Every hundredth reply is held against the contract, field by field. */
const SAMPLE = 100;

/** What was sent and answered so far. */
export class Tally {
  replies = 0;
  /** Calls that the server did not take, since too many waited. */
  refused = 0;
  requestBytes = 0;
  replyBytes = 0;
  answers = 0;
  readonly lengths: number[] = [];
  latencies: number[] = [];
}

/** Whoever is refused does not ask again at once. */
const PAUSE_MS = 50;

/** Sends the next call of a conversation and takes note of the reply, which must be a 200, or a 503 while too many wait. */
async function call(
  connection: Connection,
  conversation: Conversation,
  tally: Tally,
  since?: number,
): Promise<void> {
  const request = conversation.next();
  const body = JSON.stringify(request);
  const sentAt = since ?? performance.now();
  const reply = await connection.post({
    path: '/v1/gate',
    authorization: conversation.authorization,
    body,
  });
  if (reply.status === 503) {
    tally.refused += 1;
    // Nobody was answered: no latency is as bad. In a closed loop the figures are of those who were.
    if (since !== undefined) tally.latencies.push(Number.POSITIVE_INFINITY);
    await sleep(PAUSE_MS);
    return;
  }
  tally.latencies.push(performance.now() - sentAt);
  if (reply.status !== 200) throw new Error(`The server answered ${reply.status}: ${reply.body}`);
  const result = JSON.parse(reply.body) as GateResult;
  tally.replies += 1;
  if (tally.replies % SAMPLE === 0) {
    GateResult.strict().parse(result);
    tally.lengths.push(request.request.split(' ').length);
  }
  tally.requestBytes += body.length;
  tally.replyBytes += reply.body.length;
  if (request.clarification_response) tally.answers += 1;
  conversation.hear(result);
}

/** Closed loop: so many connections, each sending as soon as it has been answered, until `until` says so. */
export async function closedLoop(
  port: number,
  conversations: Conversations,
  tally: Tally,
  until: () => boolean,
  connections = CONNECTIONS,
): Promise<void> {
  const client = async (): Promise<void> => {
    const connection = new Connection(port);
    try {
      let conversation = conversations.begin();
      while (!until()) {
        if (conversation.isOver) conversation = conversations.begin();
        await call(connection, conversation, tally);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
}

/**
 * Open loop: a call is due every `1000 / rate` ms whatever the server does, and its latency counts from
 * that moment, so that a server that stalls is not spared what would have arrived meanwhile.
 */
export async function openLoop(
  port: number,
  conversations: Conversations,
  tally: Tally,
  options: { readonly rate: number; readonly seconds: number },
): Promise<void> {
  const idle = Array.from({ length: CONNECTIONS }, () => ({
    connection: new Connection(port),
    conversation: conversations.begin(),
  }));
  const all = idle.map(({ connection }) => connection);
  const due: number[] = [];
  const underWay = new Set<Promise<void>>();
  let fault: Error | undefined;
  const dispatch = (): void => {
    while (due.length > 0 && idle.length > 0) {
      // The longest idle first: calls of one conversation keep some distance.
      const client = idle.shift() as (typeof idle)[number];
      if (client.conversation.isOver) client.conversation = conversations.begin();
      const sent = call(client.connection, client.conversation, tally, due.shift())
        .then(() => {
          idle.push(client);
          dispatch();
        })
        .catch((error: Error) => {
          fault ??= error;
        })
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
  };
  const startedAt = performance.now();
  const total = options.rate * options.seconds;
  try {
    for (let next = 0; next < total; await sleep(1)) {
      for (; next < total; next += 1) {
        const at = startedAt + (next * 1000) / options.rate;
        if (at > performance.now()) break;
        due.push(at);
      }
      dispatch();
      if (fault) throw fault;
    }
    while (underWay.size > 0) await Promise.all(underWay);
    if (fault) throw fault;
  } finally {
    for (const connection of all) connection.close();
  }
}

/** @param share 0.5 for the median, 0.99 for p99 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
