import type { Database } from '../../db/client.js';
import { readTexts } from '../../store/changes/texts.js';
import { listOutcomeTypes } from '../../store/outcomes/reads.js';
import { findItemClusters } from '../../store/search/item-clusters.js';
import type { FoundDocument } from '../../store/search/rank.js';
import { normalizeText } from '../../unicode.js';
import { Yielder } from '../changes/yielder.js';
import type { SearchPhrase } from './parse-query.js';
import { snippet, type TextRange } from './snippet.js';

/** A text that was found, as it is shown. */
export interface Hit {
  readonly document: FoundDocument;
  /** HTML. */
  readonly snippet: string;
  /** The cluster of its own failure, else that of the newest failure of its session that has one. */
  readonly clusterId: string | null;
  /** Of the outcomes of its session. */
  readonly outcomeTypes: readonly string[];
  readonly matchedBy: readonly SearchMode[];
}

/** By words, or by meaning. */
export type SearchMode = 'keyword' | 'semantic';

/** How documents are shown. */
export interface Showing {
  /** Phrases that are marked. */
  readonly phrases: readonly SearchPhrase[];
  readonly matchedBy: (document: FoundDocument) => readonly SearchMode[];
  /** The part of each of these texts that is shown; where it is null, that with most of the phrases. */
  readonly focus?: (texts: readonly string[]) => Promise<readonly (TextRange | null)[]>;
}

/** Reads what a page of documents is shown with. A text that is gone by now is left out. */
export async function readHits(
  db: Database,
  tenantId: string,
  found: readonly FoundDocument[],
  { phrases, matchedBy, focus }: Showing,
): Promise<Hit[]> {
  if (found.length === 0) return [];
  const wanted = found.map(({ kind, itemId }) => ({ tenantId, kind, id: itemId }));
  const sources = await readTexts(db, wanted);
  const texts = new Map(sources.map(({ kind, id, text }) => [`${kind} ${id}`, text]));
  const sessionIds = [...new Set(found.map(({ sessionId }) => sessionId))];
  const types = await listOutcomeTypes(db, tenantId, sessionIds);
  const clusters = await findItemClusters(db, tenantId, found);
  const shown = found.flatMap((document) => {
    const text = texts.get(`${document.kind} ${document.itemId}`);
    return text === undefined ? [] : [{ document, text: normalizeText(text, 'NFC') }];
  });
  const spans = await focus?.(shown.map(({ text }) => text));
  const yielder = new Yielder();
  const hits: Hit[] = [];
  for (const [index, { document, text }] of shown.entries()) {
    hits.push({
      document,
      snippet: snippet(text, phrases, spans?.[index] ?? null),
      clusterId: clusters.get(document.id) ?? null,
      outcomeTypes: types.get(document.sessionId) ?? [],
      matchedBy: matchedBy(document),
    });
    await yielder.yieldIfDue();
  }
  return hits;
}
