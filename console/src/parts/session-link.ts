/** An entry of a conversation's timeline: its kind and id as the interface names them, and when it happened. */
export interface EntryPlace {
  readonly kind: 'message' | 'gate_call' | 'event' | 'outcome';
  readonly id: string | number;
  readonly at: string;
}

/**
 * The address of a conversation, opened at an entry where one is given.
 *
 * @param search query of the list that it is opened from, so that it knows its neighbors
 */
export function sessionHref(
  sessionId: string,
  place: EntryPlace | null = null,
  search = '',
): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('in', search);
  if (place !== null) {
    query.set('show', `${place.kind}.${place.id}`);
    query.set('at', place.at);
  }
  const path = `/sessions/${encodeURIComponent(sessionId)}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The last part of a path, decoded; as it is where it is no valid encoding. */
export function lastPart(path: string): string {
  const part = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
