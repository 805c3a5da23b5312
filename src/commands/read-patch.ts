import type { Act } from './act.js';
import { act, withPlaces, writeAct } from './make-act.js';

/** Files that a patch names, by what it does to them: of Codex and of git. */
const ENTRY =
  /^(?:\*\*\* (?:(Add|Update|Delete) File|(Move) to): |rename (to|from) |\+\+\+ (?!\/dev\/null)|--- (?!\/dev\/null))(?:"?[ab]\/)?([^\t\n"]+)/gm;
const DELETED_BY_GIT =
  /^--- (?:"?a\/)?([^\t\n"]+)"?(?:\t.*)?\n\+\+\+ \/dev\/null|^diff --git (?:"?a\/)(\S+) .*\ndeleted file/gm;
const MOST_FILES = 100;

/** Reads the acts of a patch: each file that it writes, moves or deletes. */
export function readPatch(text: string, folder: string | null): Act[] {
  const deleted = new Set(
    Array.from(text.matchAll(DELETED_BY_GIT), ([, one, other]) => (one ?? other ?? '').trim()),
  );
  const written = new Set<string>();
  for (const [, kind, , moved, path = ''] of text.matchAll(ENTRY))
    if (kind === 'Delete' || moved === 'from') deleted.add(path.trim());
    else if (!deleted.has(path.trim())) written.add(path.trim());
  const acts = [
    ...[...written].map((path) => writeAct(path, folder)),
    ...[...deleted].map((path) => deleteAct(path, folder)),
  ];
  if (acts.length <= MOST_FILES) return acts;
  // Whatever comes behind so many is not looked at, and counts as a file elsewhere.
  const more = acts.length - MOST_FILES;
  return [...acts.slice(0, MOST_FILES), writeAct(`/… and ${more} more files`, folder)];
}

/** An act of a file that is deleted. */
export const deleteAct = (path: string, folder: string | null): Act =>
  withPlaces(act('delete', `delete ${path}`, [path], null), [path], folder);
