/** A piece of a snippet: text, and whether it is what was searched for. */
export interface SnippetPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const MARK = /<(\/?)mark>/;

/**
 * Takes a snippet of the search apart: escaped text with `<mark>` around what was found. Any other markup is text, so that
 * nothing of a conversation can become a part of the page.
 */
export function takeApart(snippet: string): SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let isMarked = false;
  // A pattern with a group hands out text and tags in turns: text, '' or '/', text, …
  for (const [index, part] of snippet.split(MARK).entries()) {
    if (index % 2 === 1) isMarked = part === '';
    else if (part !== '') pieces.push({ text: unescaped(part), isMarked });
  }
  return pieces;
}

const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
