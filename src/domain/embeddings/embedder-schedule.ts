import type { Database } from '../../db/client.js';
import type { Embedder, Embedders } from '../../ports/embeddings.js';
import { TenantsInTurn } from '../../store/across-tenants/tenants-in-turn.js';
import {
  findRetiredEmbedder,
  listEmbedders,
  listTenantsWithIncompleteEmbedder,
  listTenantsWithOutdatedEmbedder,
  listTenantsWithoutEmbedder,
} from '../../store/across-tenants/tenants-to-embed.js';
import {
  introduceEmbedder,
  queueOlder,
  recordCompleted,
  removeRetired,
  retireOutdated,
} from '../../store/embeddings/embedders.js';

/** Older documents of a tenant that are put into the backlog at once. */
const DOCUMENTS_PER_PAGE = 500;
const TENANTS_PER_STEP = 50;
/** Vectors that are removed in one statement. */
const VECTORS_PER_REMOVAL = 2_000;

/**
 * Which embedders embed the tenants' documents. The current one is introduced everywhere once, when the
 * process starts, and later where a tenant has none. It embeds older documents, too, and when it has them
 * all, for a tenant, it takes the place of those before it: until then they go on.
 */
export class EmbedderSchedule {
  /** Those of them that embed and that this process has. */
  active: readonly Embedder[] = [];
  private introduced = false;
  private readonly incomplete: TenantsInTurn;

  constructor(
    private readonly db: Database,
    private readonly embedders: Embedders,
  ) {
    this.incomplete = new TenantsInTurn((after) => listTenantsWithIncompleteEmbedder(db, after));
  }

  /**
   * A step of what there is to do for embedders to come and go.
   *
   * @returns whether there may be more to do
   */
  async advance(): Promise<boolean> {
    const introducing = await this.introduce();
    const ids = await listEmbedders(this.db);
    this.active = ids.flatMap((known) => this.embedders.find(known) ?? []);
    const queued = await this.queueOlder();
    for (const tenantId of await listTenantsWithOutdatedEmbedder(this.db, TENANTS_PER_STEP)) {
      await retireOutdated(this.db, tenantId);
    }
    return [introducing, queued, await this.removeRetired()].includes(true);
  }

  private async introduce(): Promise<boolean> {
    const { id } = this.embedders.current;
    const of = this.introduced ? 'new' : 'all';
    const tenants = await listTenantsWithoutEmbedder(this.db, id, of, TENANTS_PER_STEP);
    this.introduced ||= tenants.length === 0;
    const ready = tenants.filter(({ retired }) => !retired);
    for (const tenant of ready) await introduceEmbedder(this.db, tenant.id, id);
    return ready.length > 0;
  }

  private async queueOlder(): Promise<boolean> {
    let queued = false;
    for (const tenantId of await this.incomplete.take(TENANTS_PER_STEP)) {
      for (const { id } of this.active) {
        if (await queueOlder(this.db, tenantId, id, DOCUMENTS_PER_PAGE)) queued = true;
        await recordCompleted(this.db, tenantId, id);
      }
    }
    return queued || !this.incomplete.isRoundOver;
  }

  private async removeRetired(): Promise<boolean> {
    const retired = await findRetiredEmbedder(this.db);
    if (!retired) return false;
    await removeRetired(this.db, retired.tenantId, retired.embedder, VECTORS_PER_REMOVAL);
    return true;
  }
}
