import { withList } from './neighbours.js';

/** An entry of a conversation's timeline: its kind and id as the interface names them, and when it happened. */
export interface EntryPlace {
  readonly kind: 'message' | 'gate_call' | 'event' | 'outcome';
  readonly id: string | number;
  readonly at: string;
}

/** The address of a conversation, opened at an entry where one is given. */
export function sessionHref(
  sessionId: string,
  place: EntryPlace | null = null,
  search = '',
): string {
  const href = withList(`/sessions/${encodeURIComponent(sessionId)}`, search);
  if (place === null) return href;
  const query = new URLSearchParams({ show: `${place.kind}.${place.id}`, at: place.at });
  return `${href}${href.includes('?') ? '&' : '?'}${query}`;
}
