import type { Database } from '../../src/db/client.js';
import type { Arrival, ArrivalConsumer } from '../../src/domain/arrivals/arrival.js';
import {
  type ConsumeOptions,
  consumeArrivals,
} from '../../src/domain/arrivals/consume-arrivals.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

/** Takes in everything that has arrived, of all tenants. */
export async function drain(
  db: Database,
  consumers: readonly ArrivalConsumer[] = [],
  options: Partial<ConsumeOptions> = {},
): Promise<number> {
  let taken = 0;
  for (;;) {
    const round = await consumeArrivals(db, consumers, { now: NOW, ...options });
    if (round === 0) return taken;
    taken += round;
  }
}

/** Takes in everything and answers what arrived of a tenant. */
export async function arrivalsOf(db: Database, tenantId: string): Promise<Arrival[]> {
  const arrived: Arrival[] = [];
  await drain(db, [async (_tx, texts) => void arrived.push(...texts)]);
  return arrived.filter((arrival) => arrival.tenantId === tenantId);
}
