/** Something found in a conversation. */
interface InSession {
  readonly session_id: string;
}

/** Conversations of a page of hits, each with its own, in the order of their best ones. */
export function bySession<Hit extends InSession>(
  hits: readonly Hit[],
): readonly { readonly sessionId: string; readonly hits: readonly Hit[] }[] {
  const sessions = new Map<string, Hit[]>();
  for (const hit of hits) {
    const own = sessions.get(hit.session_id);
    if (own) own.push(hit);
    else sessions.set(hit.session_id, [hit]);
  }
  return [...sessions].map(([sessionId, own]) => ({ sessionId, hits: own }));
}
