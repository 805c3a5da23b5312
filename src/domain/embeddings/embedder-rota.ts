import type { Embedder, Embedders } from '../../contracts/embeddings.js';
import type { Database } from '../../db/client.js';
import {
  introduceEmbedder,
  listEmbedders,
  noteCompleted,
  queueOlder,
  removeRetired,
  retireOlder,
} from '../../store/fleet/embedders.js';

/** Older documents of a tenant that are put into the backlog at once. */
const PAGE = 500;
/** Vectors that are removed in one statement. */
const REMOVAL = 2_000;

/**
 * Which embedders embed the tenants' documents. The current one is introduced everywhere once, when the
 * process starts, and later where a tenant has none. It embeds older documents, too, and when it has them
 * all, for a tenant, it takes the place of those before it: until then they go on.
 */
export class EmbedderRota {
  /** Those of them that embed and that this process has. */
  active: readonly Embedder[] = [];
  private introduced = false;

  constructor(
    private readonly db: Database,
    private readonly embedders: Embedders,
  ) {}

  /**
   * A step of what there is to do for embedders to come and go.
   *
   * @returns whether there may be more to do
   */
  async tend(): Promise<boolean> {
    const { db, embedders } = this;
    const { id } = embedders.current;
    const everywhere = await introduceEmbedder(db, id, this.introduced ? 'new' : 'all');
    this.introduced ||= everywhere;
    const ids = await listEmbedders(db);
    this.active = ids.flatMap((known) => embedders.find(known) ?? []);
    let queued = false;
    for (const embedder of this.active) {
      if (await queueOlder(db, embedder.id, PAGE)) queued = true;
      await noteCompleted(db, embedder.id);
    }
    await retireOlder(db);
    const removed = await removeRetired(db, REMOVAL);
    return queued || removed;
  }
}
