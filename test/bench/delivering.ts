import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import type { Delivery, Source } from './deliveries.js';

/** What was sent and acknowledged so far. */
export class Acknowledged {
  deliveries = 0;
  rows = 0;
  /** Before compression, and on the wire. */
  bytes = 0;
  wireBytes = 0;
  /** Answers that asked to come back later. */
  refused = 0;
}

/** Sends one delivery after the other over a connection of its own, for as long as `more` brings any. */
async function deliverEach(
  port: number,
  more: () => Promise<Delivery | null>,
  into: Acknowledged,
): Promise<void> {
  let connection = new Connection(port);
  try {
    for (let next = await more(); next; next = await more()) {
      for (;;) {
        const reply = await connection.post(next);
        if (reply.status === 200) break;
        // Past its bounds the server must say when to come back.
        if (reply.status !== 503 || reply.retryAfter === null) {
          throw new Error(`${next.path} answered ${reply.status}: ${reply.body}`);
        }
        into.refused += 1;
        // It has not read the body, and ends the connection.
        connection.close();
        await sleep(reply.retryAfter * 1_000);
        connection = new Connection(port);
      }
      into.deliveries += 1;
      into.rows += next.rows;
      into.bytes += next.size;
      into.wireBytes += Buffer.byteLength(next.body);
    }
  } finally {
    connection.close();
  }
}

/** Closed loop: each connection sends as soon as it has been answered, until `until` says so. */
export async function deliverAll(
  port: number,
  source: Source,
  into: Acknowledged,
  options: { readonly connections: number; readonly until: () => boolean },
): Promise<void> {
  const more = async () => (options.until() ? null : source());
  await Promise.all(
    Array.from({ length: options.connections }, () => deliverEach(port, more, into)),
  );
}

/** Sends at a rate of rows per second, as far as the connections allow, until `until` says so. */
export async function deliverPaced(
  port: number,
  source: Source,
  into: Acknowledged,
  options: {
    readonly connections: number;
    readonly rate: number;
    readonly until: () => boolean;
  },
): Promise<void> {
  const startedAt = performance.now();
  let taken = 0;
  const more = async (): Promise<Delivery | null> => {
    while (!options.until()) {
      const early = (1_000 * taken) / options.rate - (performance.now() - startedAt);
      if (early > 0) await sleep(Math.min(early, 20));
      else {
        const delivery = source();
        taken += delivery.rows;
        return delivery;
      }
    }
    return null;
  };
  await Promise.all(
    Array.from({ length: options.connections }, () => deliverEach(port, more, into)),
  );
}

/** Makes deliveries before they are needed, so that making them is not what is measured. */
export function ahead(source: Source, rows: number): Source {
  const ready: Delivery[] = [];
  for (let made = 0; made < rows; made += (ready.at(-1) as Delivery).rows) ready.push(source());
  ready.reverse();
  return () => ready.pop() ?? source();
}
