import { join } from 'node:path';
import { importsOfFiles, reachable, readSources } from './source-files.js';

const TESTS = join(import.meta.dirname, '..');
const DATABASE = 'support/database.ts';

/** The test files that work on a server where there is one: those that reach the support of databases by their imports. */
export function listServerTests(): string[] {
  const files = readSources(TESTS);
  const graph = importsOfFiles(files);
  return files
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts') && reachable(graph, [path]).has(DATABASE))
    .map((path) => join('test', path))
    .sort();
}

if (process.argv[1] === import.meta.filename) console.log(listServerTests().join('\n'));
