import { readFileSync, writeFileSync } from 'node:fs';

const BEGIN = '<!-- eval: begin -->';
const END = '<!-- eval: end -->';

/**
 * Replaces the tables of a document, which stand between two marks.
 *
 * @throws Error when the document or one of its marks is missing
 */
export function rewriteTables(path: string, tables: string): void {
  const text = readFileSync(path, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to <= from) throw new Error(`${path} lacks the marks ${BEGIN} and ${END}.`);
  writeFileSync(path, `${text.slice(0, from + BEGIN.length)}\n\n${tables}\n\n${text.slice(to)}`);
}
