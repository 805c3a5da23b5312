/**
 * Finds the event in the text of a hook's body, though it may be no JSON or only its beginning; null where it does not show.
 * What a tool is given may hold a field of the same name: only that of the body itself counts.
 */
export function findHookEvent(text: string): string | null {
  let depth = 0;
  let before = '';
  let key = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (token === ':') key = before;
    else if (depth === 1 && key === '"hook_event_name"')
      return /^"(\w+)"$/.exec(token)?.[1] ?? null;
    before = token;
    if (token !== ':') key = '';
  }
  return null;
}

/** A text, if only its beginning, or a mark of JSON. Each place is looked at once. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\],:]/gs;
