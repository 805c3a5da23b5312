import type { Ctx } from '../../context.js';
import type { Embedders } from '../../ports/embeddings.js';
import { findCluster } from '../../store/clusters/reads.js';
import type { SearchScope } from '../../store/documents/in-scope.js';
import type { SearchMode } from './hits.js';
import { type SearchPage, searchByKeyword } from './keyword.js';
import { searchByMeaning } from './semantic.js';

export interface SearchInput {
  readonly query: string;
  readonly mode: SearchMode;
  readonly scope: SearchScope;
  readonly page: { readonly offset: number; readonly limit: number };
}

export interface SearchResult extends SearchPage {
  readonly modeUsed: SearchMode;
  /** Why it is not the mode that was asked for, or does not know every text; null when all is well. */
  readonly degradedReason: string | null;
}

/** Searches the texts of the caller's tenant: by meaning, if that is asked for and can be done, else by words. */
export async function search(
  { db, caller: { tenantId } }: Ctx,
  embedders: Embedders,
  { query, mode, scope: named, page }: SearchInput,
): Promise<SearchResult> {
  const scope = await currentScope(db, tenantId, named);
  let degradedReason: string | null = null;
  if (mode === 'semantic') {
    const outcome = await searchByMeaning(db, tenantId, embedders, query, scope, page);
    if (!('fault' in outcome)) {
      const { incomplete, ...found } = outcome;
      return { ...found, modeUsed: 'semantic', degradedReason: incomplete };
    }
    degradedReason = outcome.fault;
  }
  const found = await searchByKeyword(db, tenantId, query, scope, page);
  return { ...found, modeUsed: 'keyword', degradedReason };
}

/** A cluster whose failures went to another one is that one. */
async function currentScope(
  db: Ctx['db'],
  tenantId: string,
  scope: SearchScope,
): Promise<SearchScope> {
  if (scope.clusterId === null) return scope;
  const cluster = await findCluster(db, tenantId, scope.clusterId);
  return { ...scope, clusterId: cluster?.id ?? scope.clusterId };
}
