import type { Act, Verb } from './act.js';
import { isSubcommand } from './read-effect.js';

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

/**
 * Whether what was said asks for an act: by its verb, or by a word of its own, such as `push` of `git push`.
 *
 * @param says whether a word was said, in any form
 * @param means whether an action of a class was said, in any language
 */
export function asksFor(
  { verb, text }: Act,
  says: (word: string) => boolean,
  means: (name: string) => boolean,
): boolean {
  const { words = [], classes = [] } = LISTS.get(verb) ?? {};
  if (words.some(says) || classes.some(means)) return true;
  // Whoever asks for a pull request asks for the branch to be pushed.
  const asksForReview = says('pr') || (says('pull') && says('request'));
  if (
    asksForReview &&
    /^(?:git push(?! .*(?:-f\b|--force|--delete|\b(?:main|master)$))|gh pr create|glab mr create)/.test(
      text,
    )
  )
    return true;
  const request = REQUEST.exec(text);
  if (request !== null)
    return !/\bDELETE\b/.test(text) && (request[1] ?? '').split(/[-_.]/).some(says);
  const [program = '', ...rest] = text.split(' ');
  const own = rest.filter((word) => /^[a-z][a-z-]{2,}$/.test(word) && !STARTS.test(word));
  const named = own.filter((word, at) => isSubcommand(program, word, at)).slice(0, 2);
  // What destroys is asked for by its verb; the name of its program, or of what it acts on, asks for nothing.
  if (verb === 'destroy' || verb === 'delete') return named.some(says);
  return [
    ...(verb === 'unknown' ? [program] : []),
    ...(named.length > 0 ? named : own.slice(0, 2)),
  ].some(says);
}
