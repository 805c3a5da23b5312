import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';

/** How far the texts are indexed by meaning; nothing once all are. */
export function EmbeddingProgress() {
  const { data } = useRead(api.getOnboardingStatus, {}, { live: true });
  if (!data?.search || data.search.complete) return null;
  const { percent } = data.search;
  return (
    <p className="soft small" role="status">
      <progress max={100} value={percent} aria-hidden="true" /> About {percent}% of your texts are
      indexed by meaning with the current model.
    </p>
  );
}
