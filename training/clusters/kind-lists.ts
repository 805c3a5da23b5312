import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LISTS = path.join(import.meta.dirname, 'kinds');

/** What somebody might say of a failure, and the kind of failure that it is then. */
export interface Phrase {
  readonly kind: string;
  readonly text: string;
}

/** The phrases of all lists. A line `# name` begins a kind; the lines after it are phrases of it, with `;` between. */
export function readKinds(): Phrase[] {
  return readdirSync(LISTS)
    .sort()
    .flatMap((name) => {
      let kind = '';
      return readFileSync(path.join(LISTS, name), 'utf8')
        .split('\n')
        .flatMap((line) => {
          if (line.startsWith('# ')) kind = line.slice(2).trim();
          const texts = line.startsWith('# ') ? [kind] : line.split(';');
          return texts.map((text) => ({ kind, text: text.trim() }));
        });
    })
    .filter(({ text }) => text !== '');
}
