const TOOL_TURN = /^\s*\[?(?:tool|function|observation)\b[^:\n{[]{0,80}\]?\s*[:>]\s*(?=[{[])/i;
const MOST_CHARACTERS = 20_000;
const MOST_RESULTS = 12;

/**
 * Reads the structured results of look-ups among the turns of a conversation, `tool: {…}`, the latest first. What a tool says in words
 * is none, and neither is what a result quotes: records are found by what the user says of them.
 */
export function readToolResults(history: readonly string[]): unknown[] {
  const results: unknown[] = [];
  for (let at = history.length - 1; at >= 0 && results.length < MOST_RESULTS; at -= 1) {
    const turn = history[at] as string;
    const head = turn.length <= MOST_CHARACTERS ? TOOL_TURN.exec(turn)?.[0] : undefined;
    if (head === undefined) continue;
    try {
      results.push(JSON.parse(turn.slice(head.length)));
    } catch {
      // Words that begin as JSON does are no result.
    }
  }
  return results;
}
