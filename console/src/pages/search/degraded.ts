/**
 * Why a search by meaning did less than it should, in words.
 *
 * @param reason `degraded_reason` of the answer
 * @returns null when all is well
 */
export function tellDegraded(reason: string | null): string | null {
  if (reason === null) return null;
  if (reason === 'no text has been embedded yet')
    return 'Your texts are still being indexed by meaning, so these are keyword results.';
  const fault = /^no embedding of the query: (.*)$/s.exec(reason)?.[1];
  if (fault !== undefined)
    return `Semantic search failed (${fault}), so these are keyword results.`;
  const percent = /^not all texts are embedded yet, about (\d+)% are$/.exec(reason)?.[1];
  if (percent !== undefined)
    return `About ${percent}% of your texts are indexed by meaning. The others are found by their words only.`;
  const late = /^(a recent text is|.* recent texts are) not embedded yet$/.exec(reason)?.[1];
  if (late !== undefined)
    return `The newest texts may be missing: ${late} not indexed by meaning yet. Try again in a minute.`;
  return `This search was limited: ${reason}.`;
}
