import type { Database } from '../../src/db/client.js';
import { type EmbedRound, embedBacklog } from '../../src/domain/embeddings/embed-backlog.js';
import { EmbedderSchedule } from '../../src/domain/embeddings/embedder-schedule.js';
import { createEmbedders } from '../../src/domain/embeddings/embedders.js';
import type { Embedder, Embedders } from '../../src/ports/embeddings.js';
import { TenantsInTurn } from '../../src/store/across-tenants/tenants-in-turn.js';
import { listTenantsToEmbed } from '../../src/store/across-tenants/tenants-to-embed.js';

/** One round, beginning with the first tenant. */
export function embedRound(db: Database, embedder: Embedder): Promise<EmbedRound> {
  const tenants = new TenantsInTurn((after) => listTenantsToEmbed(db, embedder.id, after));
  return embedBacklog(db, embedder, (count) => tenants.take(count));
}

/** Embeds everything there is, as a process that has just started would, and goes on until nothing is left. */
export async function embedAll(
  db: Database,
  embedders: Embedders = createEmbedders(null),
): Promise<EmbedRound[]> {
  const schedule = new EmbedderSchedule(db, embedders);
  const rounds: EmbedRound[] = [];
  for (let busy = true; busy; ) {
    busy = await schedule.advance();
    for (const embedder of schedule.active) {
      const round = await embedRound(db, embedder);
      if (round.leased > 0) rounds.push(round);
      if (round.leased > 0 && round.fault === null) busy = true;
    }
  }
  // What was embedded last may have been the last that was lacking.
  await schedule.advance();
  return rounds;
}
