import type { SourceFile } from './source-files.js';

const DOCSTRING = /\/\*\*\s*(?:\*\s*)?([^*\n]+)/g;
const FUNCTION_NAMED_OF = /\bfunction (\w*[a-z0-9]Of)\b|\bconst (\w*[a-z0-9]Of)\b(?: =|:)[^;]*?=>/g;
const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;

/** Finds the beginnings of docstrings that match, as `file: beginning`. */
export function findDocstrings(files: readonly SourceFile[], beginning: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(DOCSTRING)]
      .map(([, words = '']) => words.trim())
      .filter((words) => beginning.test(words))
      .map((words) => `${path}: ${words.slice(0, 60)}`),
  );
}

/** Lists functions whose name ends in `Of`, as `file: name`. */
export function listFunctionsNamedOf(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(FUNCTION_NAMED_OF)].map(([, first, second]) => `${path}: ${first ?? second}`),
  );
}

/** Lists the names of types that more than one file exports. */
export function listTypesExportedTwice(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of files) {
    const names = new Set([...text.matchAll(EXPORTED_TYPE)].map(([, name = '']) => name));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])).sort();
}
