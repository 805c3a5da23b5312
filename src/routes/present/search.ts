import type { SearchAnswer, SearchProgress, SearchRequest } from '../../contracts/search.js';
import type { Hit } from '../../domain/search/hits.js';
import type { SearchResult } from '../../domain/search/search.js';
import type { TenantEmbedder } from '../../store/embeddings/reads.js';
import { presentPage } from './page.js';

export function presentSearch(answer: SearchResult, request: SearchRequest): SearchAnswer {
  const items = answer.hits.map(presentHit);
  return {
    ...presentPage(items, answer.total, request),
    total_is_exact: answer.isExact,
    total_bound: answer.bound,
    mode: request.mode,
    mode_used: answer.modeUsed,
    degraded_reason: answer.degradedReason,
    notices: [...answer.notices],
  };
}

function presentHit({
  document,
  snippet,
  clusterId,
  outcomeTypes,
  matchedBy,
}: Hit): SearchAnswer['items'][number] {
  return {
    kind: document.kind,
    id: document.itemId,
    session_id: document.sessionId,
    correlation_id: document.correlationId,
    snippet,
    score: document.score,
    count: document.count,
    matched_by: [...matchedBy],
    occurred_at: document.occurredAt.toISOString(),
    cluster_id: clusterId,
    outcome_types: [...outcomeTypes],
  };
}

/** @param newest the embedders of a tenant, newest first */
export function presentProgress([newest]: readonly TenantEmbedder[]): SearchProgress | null {
  if (!newest) return null;
  const { embedder, complete, percent } = newest;
  return { embedder, complete, percent };
}
