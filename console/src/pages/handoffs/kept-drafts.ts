import { type Draft, EMPTY_DRAFT, readDrafts, withDraft } from './draft.js';

const STORED_AS = 'intentlock.handoff-drafts';

/** The draft that was written for a handoff: it outlasts other pages, a reload and a way to the identity provider, until the tab is closed. */
export const keptDraft = (id: string): Draft =>
  readDrafts(sessionStorage.getItem(STORED_AS))[id] ?? EMPTY_DRAFT;

/** Keeps what is being written. A browser without room keeps it as long as the page is shown. */
export function keepDraft(id: string, draft: Draft): void {
  const drafts = withDraft(readDrafts(sessionStorage.getItem(STORED_AS)), id, draft);
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(drafts));
  } catch {
    sessionStorage.removeItem(STORED_AS);
  }
}
