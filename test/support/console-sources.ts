import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source-files.js';

const FOLDER = join(import.meta.dirname, '../../console/src');
const IMPORT = /^(?:import|export)\b([^;]*?)from '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gms;

/** File of the console, with what it imports of the server. */
export interface ConsoleFile extends SourceFile {
  /** Modules of the server that it imports as more than types, from `src`. */
  readonly runs: readonly string[];
}

/** All TypeScript files of the console. */
export function readConsoleSources(): ConsoleFile[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  return files.map((path) => {
    const text = readFileSync(join(FOLDER, path), 'utf8');
    const found = [...text.matchAll(IMPORT)].map(([, clause = '', from, lazy]) => {
      const target = join(path, '..', from ?? lazy ?? '');
      const typesOnly = /^\s*type\b/.test(clause);
      return { target, typesOnly };
    });
    const own = found.filter(({ target }) => !target.startsWith('..'));
    const server = found.filter(({ target }) => target.startsWith('../../src/'));
    return {
      path,
      text,
      lines: text.trimEnd().split('\n').length,
      imports: own.map(({ target }) => resolve(target, files)),
      runs: server
        .filter(({ typesOnly }) => !typesOnly)
        .map(({ target }) => target.replace('../../src/', '').replace(/\.js$/, '.ts')),
    };
  });
}

/** The file that an import with `.js` means. */
const resolve = (target: string, files: readonly string[]): string =>
  [target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')].find((one) =>
    files.includes(one),
  ) ?? target;
