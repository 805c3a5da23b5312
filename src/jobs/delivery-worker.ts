import type { DatabaseHandle } from '../db/client.js';
import type { StoredDelivery } from '../db/schema/notifications.js';
import { deliver } from '../domain/notifications/deliver.js';
import type { NotificationDeps } from '../domain/notifications/targets.js';
import { TenantsInTurn } from '../store/across-tenants/tenants-in-turn.js';
import { listTenantsToDeliver } from '../store/across-tenants/tenants-to-deliver.js';
import { leaseMessages, OUTBOX } from '../store/notifications/outbox.js';
import { endLeasesOfDead } from './end-leases.js';
import { RoundLoop } from './round-loop.js';

/** How often the database is asked whether anything waits. */
const POLL_MS = 500;
/** Messages under way at once, in this process and of one tenant: whoever answers late holds up nobody else. */
const MAX_UNDER_WAY = 64;
const MAX_PER_TENANT = 4;

export interface EndedAttempt {
  readonly tenantId: string;
  readonly messageId: string;
  readonly channel: string;
  readonly status: StoredDelivery['status'];
  /** Null where it arrived. */
  readonly error: string | null;
}

export interface DeliveryWorkerDeps {
  /** Whether this process also answers requests. */
  readonly serves: boolean;
  readonly wallClock: () => Date;
  /** Called with how an attempt ended. */
  readonly onEnd: (attempt: EndedAttempt) => void;
  /** Called with what keeps the worker itself from working, such as a database that is away. */
  readonly onError: (error: unknown) => void;
}

/** Sends what is in the outbox, for as long as the process works. */
export class DeliveryWorker {
  private readonly loop: RoundLoop;
  private readonly tenants: TenantsInTurn;
  private readonly underWay = new Set<Promise<void>>();
  private readonly byTenant = new Map<string, number>();

  constructor(
    private readonly handle: DatabaseHandle,
    private readonly notifications: NotificationDeps,
    private readonly deps: DeliveryWorkerDeps,
  ) {
    this.tenants = new TenantsInTurn((after) => listTenantsToDeliver(handle.db, after));
    this.loop = new RoundLoop({
      isFull: handle.isFull,
      prepare: () => endLeasesOfDead(handle, OUTBOX),
      round: async () => ((await this.round()) ? 0 : POLL_MS),
      onError: deps.onError,
      serves: deps.serves,
    });
  }

  start(): void {
    this.loop.start();
  }

  /** Waits for what is being sent: whoever sends it again would send it twice. */
  async close(): Promise<void> {
    await this.loop.close();
    await Promise.all(this.underWay);
  }

  /** Sends all that is due, and what that leaves behind: for tests. */
  async deliverAll(): Promise<void> {
    while ((await this.round()) || this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** @returns whether there may be more to do */
  private async round(): Promise<boolean> {
    const room = MAX_UNDER_WAY - this.underWay.size;
    if (room <= 0) return false;
    let leased = 0;
    for (const tenantId of await this.tenants.take(room)) {
      const free = Math.min(
        MAX_PER_TENANT - (this.byTenant.get(tenantId) ?? 0),
        MAX_UNDER_WAY - this.underWay.size,
      );
      if (free <= 0) continue;
      for (const message of await leaseMessages(this.handle.db, tenantId, free)) {
        leased += 1;
        this.begin(tenantId, message);
      }
    }
    return leased > 0;
  }

  private begin(
    tenantId: string,
    message: Awaited<ReturnType<typeof leaseMessages>>[number],
  ): void {
    const { onEnd, onError, wallClock } = this.deps;
    this.byTenant.set(tenantId, (this.byTenant.get(tenantId) ?? 0) + 1);
    // Without an end it is under lease for a while, and is then sent again.
    const sending = deliver(this.handle.db, tenantId, message, this.notifications, wallClock)
      .then(({ status, error }) => {
        const { id: messageId, channel } = message;
        onEnd({ tenantId, messageId, channel, status, error });
      }, onError)
      .finally(() => {
        this.underWay.delete(sending);
        const left = (this.byTenant.get(tenantId) ?? 1) - 1;
        if (left > 0) this.byTenant.set(tenantId, left);
        else this.byTenant.delete(tenantId);
        this.loop.wake();
      });
    this.underWay.add(sending);
  }
}
