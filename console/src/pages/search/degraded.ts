/**
 * Why a search by meaning did less than it should, in words.
 *
 * @param reason `degraded_reason` of the answer
 * @returns null when all is well
 */
export function tellDegraded(reason: string | null): string | null {
  if (reason === null) return null;
  if (reason === 'no text has been embedded yet')
    return 'The meanings of your texts are still being worked out, so this was searched by words.';
  const fault = /^no embedding of the query: (.*)$/s.exec(reason)?.[1];
  if (fault !== undefined)
    return `The meaning of your query could not be worked out (${fault}), so this was searched by words.`;
  if (reason === 'not all texts are embedded yet')
    return 'Some texts can’t be found by meaning yet: theirs is still being worked out.';
  const late = /^(a recent text is|.* recent texts are) not embedded yet$/.exec(reason)?.[1];
  if (late !== undefined)
    return `The newest texts may be missing: ${late} not ready for search by meaning yet. Try again in a minute.`;
  return `This search was limited: ${reason}.`;
}
