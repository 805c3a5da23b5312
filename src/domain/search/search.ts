import type { Ctx } from '../../context.js';
import type { SearchScope } from '../../store/search.js';
import { type SearchPage, searchByKeyword } from './keyword.js';

export type SearchMode = 'keyword' | 'semantic';

export interface SearchInput {
  readonly query: string;
  readonly mode: SearchMode;
  readonly scope: SearchScope;
  readonly page: { readonly offset: number; readonly limit: number };
}

export interface SearchAnswer extends SearchPage {
  readonly modeUsed: SearchMode;
  /** Why it is not the mode that was asked for; null when it is. */
  readonly degradedReason: string | null;
}

/** Searches the texts of the caller's tenant, in the mode that was asked for as far as there is one. */
export async function search(ctx: Ctx, input: SearchInput): Promise<SearchAnswer> {
  const { query, mode, scope, page } = input;
  const found = await searchByKeyword(ctx.db, ctx.caller.tenantId, query, scope, page);
  const degradedReason = mode === 'keyword' ? null : 'no embedding model';
  return { ...found, modeUsed: 'keyword', degradedReason };
}
