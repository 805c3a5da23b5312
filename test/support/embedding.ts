import type { Embedders } from '../../src/contracts/embeddings.js';
import type { Database } from '../../src/db/client.js';
import { type EmbedRound, embedBacklog } from '../../src/domain/embeddings/embed-backlog.js';
import { EmbedderRota } from '../../src/domain/embeddings/embedder-rota.js';
import { embeddersOf } from '../../src/domain/embeddings/embedders.js';

/** Embeds everything there is, as a process that has just started would, and goes on until nothing is left. */
export async function embedAll(
  db: Database,
  embedders: Embedders = embeddersOf(null),
): Promise<EmbedRound[]> {
  const rota = new EmbedderRota(db, embedders);
  const rounds: EmbedRound[] = [];
  for (let busy = true; busy; ) {
    busy = await rota.tend();
    for (const embedder of rota.active) {
      const round = await embedBacklog(db, embedder);
      if (round.taken > 0) rounds.push(round);
      if (round.taken > 0 && round.fault === null) busy = true;
    }
  }
  // What was embedded last may have been the last that was lacking.
  await rota.tend();
  return rounds;
}
