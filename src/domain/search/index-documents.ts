import type { Database } from '../../db/client.js';
import { nameOfRow } from '../../store/changes/changed-rows.js';
import type { StoredText } from '../../store/changes/texts.js';
import { type DocumentTerms, upsertDocuments } from '../../store/search/writes.js';
import { normalizeText } from '../../unicode.js';
import { type BatchFollower, listTexts } from '../changes/follower.js';
import { Yielder } from '../changes/yielder.js';
import { documentTerms, tenantMark, toTsvector } from './terms.js';
import { tokenize } from './tokenize.js';

/** Makes texts searchable as they are stored and changed. */
export const searchFollower: BatchFollower = {
  name: 'search',
  kinds: ['gate', 'message', 'event', 'outcome'],
  readsTexts: true,
  handleAll: (db, changes) => indexDocuments(db, listTexts(changes)),
};

export type SearchableText = Pick<
  StoredText,
  'tenantId' | 'kind' | 'id' | 'sessionId' | 'correlationId' | 'occurredAt' | 'text'
>;

/** Makes texts searchable. The same text again changes nothing; a changed one takes the place of the old. */
export async function indexDocuments(
  db: Database,
  texts: readonly SearchableText[],
): Promise<void> {
  const latest = new Map(texts.map((text) => [nameOfRow(text), text]));
  const yielder = new Yielder();
  const rows: DocumentTerms[] = [];
  for (const text of latest.values()) {
    rows.push(toDocumentTerms(text));
    await yielder.yieldIfDue();
  }
  await upsertDocuments(db, rows);
}

function toDocumentTerms({ id, text, ...row }: SearchableText): DocumentTerms {
  const { tenantId, kind, sessionId, correlationId, occurredAt } = row;
  const terms = toTsvector(
    tenantMark(tenantId),
    documentTerms(tokenize(normalizeText(text, 'NFC'))),
  );
  return { tenantId, kind, itemId: id, sessionId, correlationId, occurredAt, terms };
}
