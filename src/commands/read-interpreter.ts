import type { Act } from './act.js';
import type { Effect } from './effects.js';
import { act, PRODUCTION, withPlaces } from './make-act.js';
import { tellPlace } from './places.js';
import { listWritten } from './read-code.js';
import { effectOfTask } from './read-effect.js';
import { readSql } from './read-sql.js';
import type { Surroundings } from './surroundings.js';

/** A file that an interpreter is given: a script of the folder does what its name says. */
export function effectOfScript(
  path: string,
  words: readonly string[],
  folder: string | null,
): Effect {
  return tellPlace(path, folder) === 'here'
    ? effectOfTask([path, ...words.filter((one) => !one.startsWith('-'))])
    : 'unknown';
}

export function readScript(
  effect: Effect,
  words: readonly string[],
  text: string,
  folder: string | null,
): Act {
  if (effect !== 'task') {
    return effect === 'write'
      ? withPlaces(
          act(effect, text, words, null),
          [
            ...words.filter((one) => !one.startsWith('-')).slice(1),
            ...words.flatMap((one) => listWritten(one) ?? []),
          ],
          folder,
        )
      : act(effect, text, [], null);
  }
  const at = words.findIndex((word) => !word.startsWith('-'));
  return act(
    effectOfScript(words[at] as string, words.slice(at + 1), folder),
    text,
    [words[at] as string],
    null,
  );
}

/** A shell that is given no text: a file to run, or what it reads. */
export function readInterpreter(
  words: readonly string[],
  text: string,
  folder: string | null,
  input: Surroundings['input'],
): Act[] {
  if (words.some((word) => /^-\w*c$|^\/[ck]$|^-command$/i.test(word))) return [];
  const file = words.find((word) => !word.startsWith('-'));
  if (words.some((word) => /^-e(?:nc|ncodedcommand)?$/i.test(word) && word.length > 2))
    return [act('unknown', text, [], null)];
  if (file !== undefined) {
    // Settings of a shell that is started are not the agent's.
    if (
      /(?:\/activate|nvm\.sh|cargo\/env|\.(?:bash|zsh)rc|\.profile|\/etc\/profile|bash_completion)$/.test(
        file,
      ) &&
      /^(?:source|\.) /.test(text)
    )
      return [act('read', text, [], null)];
    return [act(effectOfScript(file, words.slice(1), folder), text, [file], null)];
  }
  if (words.some((word) => /^--version$|^-n$/.test(word))) return [act('read', text, [], null)];
  return input?.text === null || input?.text === undefined ? [act('unknown', text, [], null)] : [];
}

/** A client of a database, with the SQL that it is given. */
export function readClient(
  words: readonly string[],
  text: string,
  input: Surroundings['input'],
): readonly Act[] {
  if (words.some((word) => /^(?:--version|--help|-l|--list|-V)$/.test(word)))
    return [act('read', text, [], null)];
  const texts = [
    ...words
      .filter((word) => /\s|^\.\w|^\\/.test(word))
      .map((word) => word.replace(/^(?:-c|-e|--command=|--execute=)/, '')),
    ...(typeof input?.text === 'string' ? [input.text] : []),
  ];
  if (texts.length === 0 || (input !== null && input.text === null))
    return [act('remote', text, [], null)];
  return texts.flatMap((one) => {
    if (
      /^\s*(?:\\(?:d|l|dt|du|dn|df|di|conninfo|timing|x|pset)\S*|\.(?:tables|schema|databases|mode|headers|indexes|dump))(?:\s|$)/.test(
        one,
      )
    )
      return [act('read', text, [], null)];
    const { isReadable, acts } = readSql(one);
    return isReadable
      ? acts.map((statement) => inUse(statement, text))
      : [act('unknown', text, [], 'its SQL cannot be read')];
  });
}

/** The act of a statement, where its client says that it is in use. */
const inUse = (statement: Act, text: string): Act =>
  statement.verb !== 'read' && PRODUCTION.test(text)
    ? { ...statement, where: 'production' }
    : statement;
