import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence of a page of tldr with the command that stands under it, and with another command of the page. */
export interface Pair {
  readonly page: string;
  readonly sentence: string;
  readonly own: string;
  readonly other: string;
}

const SYSTEMS = ['common', 'linux', 'osx', 'windows'];

/**
 * Reads pairs from a copy of tldr's pages, a half of the pages by the hash of their names.
 *
 * @param folder that holds `common`, `linux` and the other systems
 */
export function readPairs(folder: string, half: 'develop' | 'measure'): Pair[] {
  return SYSTEMS.flatMap((system) =>
    readdirSync(join(folder, system))
      .filter((name) => name.endsWith('.md') && halfOf(name) === half)
      .sort()
      .flatMap((name) => pairUp(name, readFileSync(join(folder, system, name), 'utf8'))),
  );
}

const halfOf = (name: string): 'develop' | 'measure' =>
  createHash('sha256').update(name).digest().readUInt8(0) % 2 === 0 ? 'develop' : 'measure';

function pairUp(page: string, text: string): Pair[] {
  const found = [...text.matchAll(/^- (.+):\s*\n\n`(.+)`$/gm)].map(
    ([, sentence = '', command = '']) => ({
      sentence: sentence.replaceAll('`', ''),
      command: fillIn(command),
    }),
  );
  return found.flatMap(({ sentence, command }, at) => {
    const other = found[(at + 1) % found.length];
    return other === undefined || other.command === command
      ? []
      : [{ page, sentence, own: command, other: other.command }];
  });
}

/** A command with its placeholders as words, and the long one of two names of an option. */
const fillIn = (command: string): string =>
  command
    .replace(/\{\{\[([^\]|]*)\|([^\]]*)\]\}\}/g, '$2')
    .replace(/\{\{(.*?)\}\}/g, (_, inside: string) => inside.split('|')[0] as string);
