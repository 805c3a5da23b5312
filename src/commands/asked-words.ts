import type { Act, Verb } from './act.js';
import { readCmdlet } from './read-cmdlet.js';
import { isSubcommand } from './read-effect.js';
import { behindSsh } from './started.js';

/** Words that ask for a verb, and the classes of action words, of any language, that do. */
const ASKED: Readonly<Record<Verb, { readonly words: string; readonly classes: string }>> = {
  read: { words: 'show read print open look view check display list get', classes: 'get search' },
  create: { words: 'write save store put copy append create make add', classes: 'create write' },
  change: {
    words:
      'change set update edit alter modify deploy apply scale restart migrate merge comment close configure seed enable disable start stop grant give revoke rename make bump roll',
    classes: 'create update start stop move',
  },
  install: { words: 'install add upgrade update setup', classes: '' },
  send: { words: 'push send upload post submit mail share transfer copy deploy', classes: 'send' },
  publish: { words: 'publish release', classes: '' },
  delete: {
    words:
      'delete remove clear clean wipe purge erase discard drop prune uninstall reset revert undo kill stop rid throw restore',
    classes: 'delete',
  },
  destroy: {
    words:
      'delete remove clear clean wipe purge erase drop prune uninstall destroy reset truncate flush format empty teardown terminate rid',
    classes: 'delete',
  },
  unknown: { words: '', classes: '' },
};

const LISTS = new Map(
  Object.entries(ASKED).map(([verb, { words, classes }]) => [
    verb,
    { words: words.split(' ').filter(Boolean), classes: classes.split(' ').filter(Boolean) },
  ]),
);

/** Words that only start what is named behind them. */
const STARTS = /^(?:run|exec|start|script|call|invoke|all|get|set|new)$/;

/** The last word of a request's path that is no id: what it makes, or does. */
const REQUEST = /^[A-Z]+ \S*?\/([a-z][a-z_.-]*)(?:\/[^/]*\d[^/]*)?$/;

/** Names of hosts that are as often words for what runs there. */
const COMMON_HOST = /^(?:www|web|app|api|mail|smtp|imap|ftp|git|db|server|host|test|\d+)$/;

/** Whoever asks for a pull request asks for its branch to be pushed. */
const OF_REVIEW =
  /^(?:git push(?! .*(?:-f\b|--force|--delete|\b(?:main|master)$))|gh pr create|glab mr create)/;

/**
 * Whether what was said asks for an act: by the word of its subcommand, such as `push` of `git push`, else by its verb.
 *
 * @param says whether a word was said, in any form
 * @param means whether an action of a class was said, in any language
 * @param resembles whether a word was said that means what a word of a command does
 */
export function asksFor(
  { verb, text }: Act,
  says: (word: string) => boolean,
  means: (name: string) => boolean,
  resembles: (part: string) => boolean,
): boolean {
  const { words = [], classes = [] } = LISTS.get(verb) ?? {};
  const isSaid = words.some(says) || classes.some(means);
  const request = REQUEST.exec(text);
  if (request !== null)
    return isSaid || (!/\bDELETE\b/.test(text) && (request[1] ?? '').split(/[-_.]/).some(says));
  // Who names a host asks for going there; what is done there is an act of its own.
  if (listHostNames(text).some(says)) return true;
  if (OF_REVIEW.test(text) && (says('pr') || (says('pull') && says('request')))) return true;
  const deletes = verb === 'delete' || verb === 'destroy';
  // A branch here is another than its twin elsewhere.
  if (deletes && /^git push/.test(text) && !['push', 'remote', 'origin'].some(says)) return false;
  // Where an option deletes, the subcommand beside it asks for nothing.
  if (deletes && DELETING_OPTION.test(text)) return isSaid;
  const named = listSubcommands(text);
  // A subcommand says what is done better than the verb of its kind: to stop something is no way to reload it.
  if (named.length > 0) return deletes ? isSaid || named.some(says) : named.some(resembles);
  if (isSaid) return true;
  // What destroys is asked for by its verb; the name of its program, or of what it acts on, asks for nothing.
  if (deletes) return false;
  // `mv` for "move".
  if (verb !== 'unknown' && resembles(text.split(' ')[0] as string)) return true;
  const own = text.split(' ').filter((word) => WORD.test(word) && !STARTS.test(word));
  return own.slice(verb === 'unknown' ? 0 : 1, 3).some(says);
}

/** Names of the host that ssh goes to: the whole one, and its first label. */
function listHostNames(text: string): string[] {
  const [program, ...words] = text.split(' ');
  const named = (program === 'ssh' && behindSsh(words)[0]?.toLowerCase()) || '';
  const [, host = '', label = ''] =
    /^(?:ssh:\/\/)?(?:[^@]*@)?(([^.:/]+)[^:/]*)(?:[:/].*)?$/.exec(named) ?? [];
  return [named, host, label].filter((name) => name !== '' && !COMMON_HOST.test(name));
}

const DELETING_OPTION = /\s-(?:-(?:delete|remove|purge|prune)\S*|[dD])(?:\s|$)/;

const WORD = /^[a-z][a-z-]{2,}$/;

/** Whether a word asks for an act that deletes, destroys or publishes, by its verb or its own subcommand. */
export function isWordFor({ verb, text }: Act, says: (word: string) => boolean): boolean {
  return (LISTS.get(verb)?.words ?? []).some(says) || listSubcommands(text).some(says);
}

/** Words of an act that say what its program is to do: its subcommands, the verb of a cmdlet, the name of a task. */
function listSubcommands(text: string): string[] {
  const [program = '', ...rest] = text.split(' ');
  const cmdlet = /^([a-z]+)-[a-z]+$/.exec(program)?.[1];
  if (cmdlet !== undefined && readCmdlet(program, rest) !== null) return [cmdlet];
  const words = rest.filter((word) => !word.startsWith('-'));
  return words
    .filter((word, at) => !STARTS.test(word) && isSubcommand(program, word, at))
    .slice(0, 3);
}
