/** Where a path lies, as seen from the folder that is worked in. */
export type Place = 'here' | 'temporary' | 'outside' | 'guarded' | 'secret';

/** Files that open doors: nobody reads them by the way. */
const SECRET =
  /(?:^|\/)(?:\.env(?!\.(?:example|sample|template|dist|test)$)[^/]*|\.ssh|\.aws|\.azure|\.kube|\.gnupg|\.docker\/config\.json|\.npmrc|\.netrc|_netrc|\.pypirc|\.pgpass|\.my\.cnf|\.git-credentials|\.vault-token|\.config\/(?:gcloud|gh)|gcloud\/credentials[^/]*|id_(?:rsa|dsa|ecdsa|ed25519)|authorized_keys|[^/]*\.(?:pem|p12|pfx|keystore|jks|kdbx)|(?:etc|proc\/\w+)\/(?:g?shadow|sudoers|environ)|credentials(?:\.json)?|service-account[^/]*\.json|\.?secrets?\.(?:json|ya?ml|toml|env)|login\.keychain[^/]*|sam|ntds\.dit|\.bash_history|\.zsh_history|wallet\.dat)(?:\/|$)/;

/** Files that programs run by themselves, and those that hold the agent itself in check. */
const GUARDED =
  /(?:^|\/)(?:\.claude|\.codex|\.cursor|\.gemini|\.mcp\.json|\.git|\.husky|\.githooks|\.envrc|\.github\/workflows|\.gitlab-ci\.ya?ml|\.circleci|jenkinsfile|\.(?:bash|zsh|k?sh)(?:rc|_profile|_login|_logout|env)|\.zprofile|\.zlogin|\.profile|\.inputrc|\.gitconfig|\.vimrc|config\.fish|crontabs?|cron\.\w+|launchagents|launchdaemons|systemd|init\.d|autostart|startup|sudoers\.d|microsoft\.powershell_profile\.ps1)(?:\/|$)/;

const NOWHERE = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$|^nul$|^-$/;
const TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders)\/.|^\$\{?TMPDIR/;
const ABSOLUTE = /^(?:\/|~|[a-z]:|\$\{?(?:home|userprofile)|%\w+%)/;

/**
 * Tells where a path lies. Slashes of both kinds and letters of either case are the same: what is guarded under one name would
 * be reached under the other.
 *
 * @param folder that is worked in; null where nobody has said it, so that no absolute path lies within it
 */
export function tellPlace(path: string, folder: string | null): Place {
  const plain = toPlain(path);
  if (NOWHERE.test(plain)) return 'here';
  const own = folder === null ? null : resolve(toPlain(folder));
  const whole = ABSOLUTE.test(plain) || own === null ? resolve(plain) : resolve(`${own}/${plain}`);
  const isWithin = own !== null && (whole === own || whole.startsWith(`${own}/`));
  // A folder's own name guards nothing of what lies within it.
  const seen = isWithin ? whole.slice((own as string).length + 1) : whole;
  if (SECRET.test(seen.replace(SHORT_NAME, '.$1'))) return 'secret';
  // Which file a short name leads to nobody sees.
  if (GUARDED.test(seen) || /~\d/.test(seen)) return 'guarded';
  if (isWithin) return 'here';
  if (TEMPORARY.test(whole)) return 'temporary';
  if (ABSOLUTE.test(plain) || own !== null || /^\.\.(?:\/|$)/.test(whole)) return 'outside';
  return 'here';
}

/** A path as Windows sees it: its prefixes, streams, and dots and spaces at the end of a name lead to the same file. */
const toPlain = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .toLowerCase()
    .replace(/^file:\/\/(?:\/(?=[a-z]:))?/, '')
    .replace(/^\/\/[?.]\/(?=[a-z]:)/, '')
    .replace(/^([a-z]:)(?!\/)/, '$1/')
    .replace(/::?\$\w+/g, '')
    .replace(/(?<=[^/. ])[. ]+(?=\/|$)/g, '');

/** A name in 8.3 characters, as Windows gives one to every file: `ENV~1` for `.env`. */
const SHORT_NAME = /(?<=^|\/)(\w{2,6})~\d(?=\.\w{1,3}(?:\/|$)|\/|$)/g;

/** Takes `.` and `..` out of a path, as far as there is something for them to leave. */
function resolve(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || (part === '' && parts.length > 0)) continue;
    const last = parts.at(-1);
    if (part !== '..' || last === undefined || last === '..') parts.push(part);
    else if (last !== '') parts.pop();
  }
  return parts.join('/') || (path.startsWith('/') ? '/' : '.');
}

/** Whether a file opens doors, runs by itself or holds the agent in check. */
export const isGuarded = (path: string, folder: string | null): boolean =>
  /^(?:secret|guarded)$/.test(tellPlace(path, folder));
