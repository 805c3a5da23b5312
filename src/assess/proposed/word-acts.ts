import type { Act, Verb } from '../../commands/act.js';
import type { ActWords } from '../../lexicon/wording/data.js';

/** Verbs as they stand behind "This". */
const VERBS: Readonly<Record<Verb, string>> = {
  read: 'reads',
  create: 'writes',
  change: 'changes',
  install: 'installs',
  send: 'sends',
  publish: 'publishes',
  delete: 'deletes',
  destroy: 'destroys',
  unknown: 'runs',
};

/** Acts that people have words for: of their text, with what stands in its brackets in place of `{}`. The first that fits counts. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^git push .*(?:--delete|-d) \S+ (\S+)/, 'deletes {} on the remote'],
  [/^git push (?=.*(?:--force|-f\b|\+)).*\s\+?(\w[^\s-]\S*)$/, 'force-pushes to {}'],
  [/^git push (?=.*(?:--force|-f\b))/, 'force-pushes'],
  [/^git push (?:.*\s)?\S+ (?:\S+:)?([\w./-]+)$/, 'pushes to {}'],
  [/^git push/, 'pushes the branch'],
  [
    /^git (?:reset --hard|checkout (?:-- )?\.|restore \.)/,
    'throws away changes that are not committed',
  ],
  [/^git (?:checkout (?:\S+ )?--|restore) (.+)/, 'throws away the changes in {}'],
  [/^git clean/, 'deletes files that git does not track'],
  [/^git branch (?:-D|-d|--delete) (.+)/, 'deletes the branch {}'],
  [/^git (?:commit --amend|rebase|filter-branch|filter-repo)/, 'rewrites commits'],
  [/^gh pr merge (\d+)?/, 'merges the pull request {}'],
  [/^gh repo delete (\S+)?/, 'deletes the repository {}'],
  [/^(?:npm|pnpm|yarn|cargo|twine|gem|poetry|uv) (?:publish|upload|push)/, 'publishes the package'],
  [
    /^(?:docker|podman)(?:-compose)? .*down .*(?:-v|--volumes)/,
    'deletes the volumes with their data',
  ],
  [
    /^(?:docker|podman) (?:system|volume|image|container) prune/,
    'deletes what the containers left behind',
  ],
  [/^(?:kubectl|oc) .*?delete (.+)/, 'deletes {} in the cluster'],
  [/^(?:kubectl|oc) .*?apply/, 'changes the cluster'],
  [/^terraform .*destroy/, 'destroys the infrastructure'],
  [/^terraform .*apply/, 'changes the infrastructure'],
  [/^(?:curl|wget|http) .*?(https?:\/\/[^\s/]+)/, 'sends data to {}'],
  [/^(?:scp|rsync|sftp) .*?([\w.-]+):/, 'sends files to {}'],
  [/^ssh (?:-\S+ )*(\S+)/, 'runs commands on {}'],
  [/^(?:redis-cli|valkey-cli) .*flush/i, 'deletes everything in Redis'],
  [/^dropdb (?:-\S+ )*(\S+)/, 'deletes the database {}'],
  [/^(?:sudo )?(?:shutdown|reboot|halt|poweroff)/, 'stops the machine'],
  [/^(?:ba|z|da|k)?sh\b|^(?:source|\.) /, 'runs a script that nobody has read'],
  [/^DELETE FROM (\S+)/, 'deletes rows of {}'],
  [/^UPDATE (\S+)/, 'changes rows of {}'],
  [/^INSERT INTO (\S+)/, 'adds rows to {}'],
  [/^(?:DELETE|PUT|PATCH|POST) (\S+)$/, 'sends a request that changes {}'],
  [/^> (.+)/, 'writes {}'],
  [/^(?:GRANT|REVOKE)/, 'changes who may do what in the database'],
];
const MOST_OBJECTS = 3;
const MOST_CHARACTERS = 60;

/** Words an act as a person would say what it does: "force-pushes to main". */
export function wordAct(act: Act): string {
  const said = findPhrase(act);
  const isTold = /production|\bprod\b|\blive\b/.test(said);
  const where = act.where === 'production' && !isTold ? ' in production' : '';
  return act.why === null || act.verb === 'unknown'
    ? `${said}${where}`
    : `${said}${where} (${act.why})`;
}

function findPhrase({ verb, text, objects }: Act): string {
  const table = /^(?:UPDATE|DELETE FROM) (\S+)$/.exec(text)?.[1];
  // Without a condition every row is meant.
  if (table !== undefined && verb === 'destroy')
    return `${/^UPDATE/.test(text) ? 'changes' : 'deletes'} every row of ${shorten(table)}`;
  for (const [pattern, phrase] of PHRASES) {
    const found = pattern.exec(text);
    if (found !== null) return phrase.replace('{}', shorten(found[1] ?? '')).trim();
  }
  if (verb === 'unknown' || objects.length === 0) return `runs ${shorten(text)}`;
  const shown = objects.slice(0, MOST_OBJECTS).map(shorten);
  const more = objects.length > MOST_OBJECTS ? ` and ${objects.length - MOST_OBJECTS} more` : '';
  // Subcommands stand among the words of a program.
  const isPlain =
    /^(?:rm|rmdir|unlink|del|rd|remove-item|delete|mv|cp|touch|mkdir|tee|sed|chmod|chown)\b/.test(
      text,
    );
  return isPlain ? `${VERBS[verb]} ${shown.join(', ')}${more}` : `runs ${shorten(text)}`;
}

/** Names an act by its text, with what it does and where in brackets, in words of a language. */
export function nameAct({ verb, where, text }: Act, words: ActWords): string {
  const does = verb === 'read' ? [] : [words[verb]];
  const told = [...does, ...(where === 'production' ? [words.production] : [])].join(', ');
  return told === '' ? shorten(text) : `${shorten(text)} (${told})`;
}

const shorten = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…`;
