import type { Database } from '../../db/client.js';
import { listOutcomeTypes } from '../../store/outcomes.js';
import type { FoundDocument } from '../../store/search.js';
import { readTextsBy } from '../../store/texts.js';
import type { Phrase } from './parse-query.js';
import { snippet } from './snippet.js';

/** A text that was found, as it is shown. */
export interface Hit {
  readonly document: FoundDocument;
  /** HTML. */
  readonly snippet: string;
  /** Of the outcomes of its session. */
  readonly outcomeTypes: readonly string[];
}

/** Reads what a page of documents is shown with. A text that is gone by now is left out. */
export async function readHits(
  db: Database,
  tenantId: string,
  found: readonly FoundDocument[],
  phrases: readonly Phrase[],
): Promise<Hit[]> {
  if (found.length === 0) return [];
  const wanted = found.map(({ kind, itemId }) => ({ kind, id: itemId }));
  const sources = await readTextsBy(db, tenantId, wanted);
  const texts = new Map(sources.map(({ kind, id, text }) => [`${kind} ${id}`, text]));
  const sessionIds = [...new Set(found.map(({ sessionId }) => sessionId))];
  const types = await listOutcomeTypes(db, tenantId, sessionIds);
  return found.flatMap((document) => {
    const text = texts.get(`${document.kind} ${document.itemId}`);
    if (text === undefined) return [];
    const outcomeTypes = types.get(document.sessionId) ?? [];
    return [{ document, snippet: snippet(text, phrases), outcomeTypes }];
  });
}
