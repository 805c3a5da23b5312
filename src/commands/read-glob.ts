import type { Command } from './command.js';

const MOST_CHARACTERS = 1_000;
/** Words of parameters that hold paths. */
const HOLDS_PATHS = /\b(?:path|paths|file|files|glob|globs|pattern|folder|folders|dir|directory)\b/;
const WILDCARD = /[*?]|\[[^\]]+\]|\{[^}]*,[^}]*\}/;

/** Reads a path with wildcards, `/var/log/*.gz`: it reaches more than one thing; null for another text. */
export function readGlob(names: string, text: string): Command | null {
  if (!HOLDS_PATHS.test(names) || text.length > MOST_CHARACTERS) return null;
  if (/\s/.test(text.trim()) || !WILDCARD.test(text)) return null;
  // Up to the first part with a wildcard.
  const folder = text
    .slice(0, text.search(WILDCARD))
    .replace(/[^/]*$/, '')
    .replace(/\/$/, '');
  return {
    language: 'glob',
    isReadable: true,
    changes: true,
    acts: [],
    dangers: [{ kind: 'everything', text }],
    targets: folder.length > 1 ? [folder] : [],
  };
}
