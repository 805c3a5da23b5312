/** Text that is HTML already: what `html` makes, and nothing else. */
export class Html {
  constructor(readonly text: string) {}
}

/** Part of a template: texts are escaped, nothing and `false` leave no trace. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/**
 * HTML or SVG out of a template. Everything that is put in is escaped unless it is HTML itself, so that nothing a
 * user said can become markup; attributes must be quoted. Numbers are coordinates: two digits behind the point.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [at, part] of parts.entries()) text += renderPart(part) + (strings[at + 1] ?? '');
  return new Html(text);
}

function renderPart(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'number') return String(Math.round(part * 100) / 100);
  if (typeof part === 'string') return escapeText(part);
  return part.map(renderPart).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

const escapeText = (text: string): string =>
  text.toWellFormed().replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
