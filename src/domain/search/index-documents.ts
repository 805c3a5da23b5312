import type { Database } from '../../db/client.js';
import type { NewDocument } from '../../db/schema/documents.js';
import { upsertDocuments } from '../../store/fleet/documents.js';
import type { Arrival } from '../../store/texts.js';
import { Pace } from '../arrivals/pace.js';
import { documentTerms, markOf, tsvectorOf } from './terms.js';
import { tokenize } from './tokenize.js';

export type SearchableText = Pick<
  Arrival,
  'tenantId' | 'kind' | 'id' | 'sessionId' | 'correlationId' | 'occurredAt' | 'text'
>;

/** Makes texts searchable. The same text again changes nothing; a changed one takes the place of the old. */
export async function indexDocuments(
  db: Database,
  texts: readonly SearchableText[],
): Promise<void> {
  const latest = new Map(texts.map((text) => [`${text.tenantId} ${text.kind} ${text.id}`, text]));
  const pace = new Pace();
  const rows: NewDocument[] = [];
  for (const text of latest.values()) {
    rows.push(documentOf(text));
    await pace.pause();
  }
  await upsertDocuments(db, rows);
}

function documentOf({ id, text, ...row }: SearchableText): NewDocument {
  const { tenantId, kind, sessionId, correlationId, occurredAt } = row;
  const terms = tsvectorOf(markOf(tenantId), documentTerms(tokenize(text.normalize('NFC'))));
  return { tenantId, kind, itemId: id, sessionId, correlationId, occurredAt, terms };
}
