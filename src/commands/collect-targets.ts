import { type Act, isOrdinary } from './act.js';
import type { Danger } from './command.js';
import { tellPlace } from './places.js';
import { isCode, isSubcommand } from './read-effect.js';
import { isMadeAnew } from './read-program.js';
import { DELETING, EVERYTHING, FORCING, NAMED_TARGETS, PRINTING } from './shell-effects.js';

/** Collects the parts that make a program dangerous, and what it acts on; ordinary work has none to be asked about. */
export function collectTargets(
  program: string,
  rest: readonly string[],
  acts: readonly Act[],
  found: { readonly dangers: Danger[]; readonly targets: string[] },
): void {
  // What is printed goes into a file or another program, if anything is changed.
  if (PRINTING.has(program)) found.targets.push(...rest.flatMap((one) => one.match(PATH) ?? []));
  if (acts.every(isOrdinary)) return;
  // Of what nobody brings back each option and operand has to be said.
  const isFinal = acts.some(({ verb, reversible }) => verb !== 'read' && !reversible);
  const isDeleting = DELETING.has(program);
  const isRecursive = rest.some((one) => /^-\w*[rR]/.test(one) || one === '--recursive');
  for (const [at, word] of rest.entries()) {
    if (FORCING.test(word) || (isFinal && isWideningOption(word)))
      found.dangers.push({ kind: 'forced', text: word });
    if (isGiven(program, word, isFinal ? undefined : rest[at - 1]) || isMadeAnew(word, null))
      continue;
    if (ALL_OF_THEM.test(word)) found.dangers.push({ kind: 'everything', text: word });
    if (isDeleting && (EVERYTHING.test(word) || (isRecursive && /[*?]$/.test(word))))
      found.dangers.push({
        kind: 'everything',
        text: EVERYTHING.test(word) ? `${program} ${rest.slice(0, at + 1).join(' ')}` : word,
      });
    else if (word.startsWith('-')) found.targets.push(...readOptionValue(word));
    else if (rest[at - 1] !== 'run' && isTarget(program, word, at))
      found.targets.push(...readTarget(word));
  }
  if (program === 'git' && rest[0] === 'push' && rest.includes('-f'))
    found.dangers.push({ kind: 'forced', text: 'git push -f' });
}

/** Programs that administer users, services and networks. */
const ADMINISTERS =
  /^(?:user(?:mod|add|del)|group(?:mod|add|del)|passwd|adduser|deluser|gpasswd|chsh|iptables|ufw|firewall-cmd|systemctl|service|launchctl|sysctl|mount|umount|setfacl|chown|[a-z]+-(?:service|process|localuser|netfirewallrule))$/;

/** All containers, images or volumes that there are, without a condition. */
const ALL_OF_THEM =
  /^\$\((?:docker|podman) (?:ps|images|(?:volume|image|container) ls)(?![^)]*(?:filter|-f\b|grep|\|))[^)]*\)$/;

/** Options that say how something is told, named or waited for, and not what is done. */
const TELLS_HOW =
  /^--(?:message|title|body|body-file|notes|notes-file|description|comment|output|format|json|yaml|quiet|silent|verbose|debug|dry-run|check|diff|region|zone|location|profile|project|account|context|namespace|cluster|user|username|host|port|name|tag|label|labels|filter|limit|wait|watch|timeout|no-pager|no-color|color|replicas|file|filename|values|base|head|repo|branch|set-upstream|request|header|data|json|url|method|command|eval|execute|id|ids|[\w-]+-ids?|[\w-]+-name|bucket|key|version|amend|no-edit|soft|mixed|squash|merge|rebase|staged|cached|ignore-not-found|ignore-daemonsets|interactive|draft|fill|web|confirm|location)(?:=|$)/;
const isWideningOption = (word: string): boolean => /^--[a-z]/.test(word) && !TELLS_HOW.test(word);

/** Whether a word is only what a program is given to work by: a script, a file of settings, the commit that is worked on. */
const isGiven = (program: string, word: string, before: string | undefined): boolean =>
  /^(?:HEAD|\.\/\.\.\.)$/.test(word) ||
  LOCAL_ADDRESS.test(word) ||
  (/^(?:-f|--filename|--values|--config|--kubeconfig|--env-file)$/.test(before ?? '') &&
    tellPlace(word, null) === 'here') ||
  (isCode(program) && /\.(?:py|m?[jt]s|rb|pl|php)$/.test(word));

/** An address of the machine itself. */
const LOCAL_ADDRESS =
  /^\w+:\/\/(?:[^@/]*@)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/;

/** Whether a word names a thing that is acted on: a path, a host, a number, or what a subcommand is pointed at. */
function isTarget(program: string, word: string, at: number): boolean {
  if (/\s/.test(word)) return false;
  if (/^\+?\d+$/.test(word) || word.includes('$(')) return true;
  if (/[/\\@:]|\.\w+$|^~/.test(word)) return true;
  if (DELETING.has(program) || /^(?:mv|cp|killall|pkill)$/.test(program)) return true;
  // Whoever changes a machine acts on all that stands there: a group, a user, a service.
  if (ADMINISTERS.test(program)) return !isSubcommand(program, word, at);
  return (
    NAMED_TARGETS.has(program) &&
    at > 0 &&
    !COMMON_TARGETS.has(word) &&
    !isSubcommand(program, word, at)
  );
}

/** The value of an option that is written in one with it, `--replicas=5`. */
const readOptionValue = (word: string): string[] => {
  const value = /^--?[\w-]+=(.+)$/.exec(word)?.[1];
  return value === undefined ? [] : [value];
};

/** Targets that a word names: of a substitution its numbers, of `+30` the number. */
const readTarget = (word: string): string[] =>
  word.includes('$(') || word.includes('`')
    ? (word.match(/\d+/g) ?? [])
    : [word.replace(/^\+(?=\d+$)/, '')];

/** A path within a text. */
const PATH = /(?<![\w/])~?\/[\w.-]+(?:\/[\w.-]+)*/g;

/** Words behind a subcommand that name nothing of their own. */
const COMMON_TARGETS: ReadonlySet<string> = new Set(
  'origin upstream allow deny enable disable reload reinstall upgrade update undo rollout scale restart delete apply create set push pull checkout commit up down stop statefulset daemonset pod pods deployment deploy service svc job node namespace container image volume network run start install add resources image env remote branch tag s3 ec2'.split(
    ' ',
  ),
);
