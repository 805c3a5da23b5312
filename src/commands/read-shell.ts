import { parse } from 'unbash';
import { type Command, type Danger, unreadable } from './command.js';
import {
  DELETING,
  EVERYTHING,
  FORCING,
  NAMED_TARGETS,
  NEEDS_PRIVILEGE,
  PRINTING,
  PRIVILEGED,
  READING_PROGRAMS,
  READING_SUBCOMMANDS,
  SHELLS,
  WRAPPERS,
} from './shell-effects.js';

/** Bounds of a script that is read. */
export const MOST_CHARACTERS = 4_000;
export const MOST_COMMANDS = 60;
export const DEEPEST = 120;
const MOST_TARGETS = 40;

/** Mutable findings about a script. */
interface Findings {
  changes: boolean;
  commands: number;
  readonly dangers: Danger[];
  readonly targets: string[];
}

/**
 * Reads a shell command: the programs that it runs, also within substitutions, loops and `sh -c`, and what they act on.
 *
 * @returns one that is not readable where it is no Bash or too long
 */
export function readShell(text: string): Command {
  if (text.length > MOST_CHARACTERS) return unreadable('shell');
  const script = parse(text);
  if (script.errors !== undefined && script.errors.length > 0) return unreadable('shell');
  const found: Findings = { changes: false, commands: 0, dangers: [], targets: [] };
  const isWhole = visit(script as unknown as Node, found, 0);
  if (!isWhole || found.commands > MOST_COMMANDS) return unreadable('shell');
  return {
    language: 'shell',
    isReadable: true,
    changes: found.changes,
    dangers: unique(found.dangers),
    targets: [...new Set(found.targets)].slice(0, MOST_TARGETS),
  };
}

/** A node of a parsed script. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Whether a field of a node is a node itself. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits a tree; false where it is deeper than is read. */
function visit(node: Node, found: Findings, depth: number): boolean {
  if (depth > DEEPEST) return false;
  if (node.type === 'Pipeline') readPipeline(node, found);
  if (node.type === 'Command') readCommand(node, found, depth);
  if (node.type === 'Redirect') readRedirect(node, found);
  for (const name of listFields(node)) {
    const value = node[name];
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isNode(one) && !visit(one, found, depth + 1)) return false;
    }
  }
  return true;
}

const GETTERS = new Map<object, readonly string[]>();

/** Names of a node's fields: its own, and those of its class, which are worked out when they are asked for. */
export function listFields(node: Node): readonly string[] {
  const own = Object.keys(node);
  const prototype: object | null = Object.getPrototypeOf(node);
  if (prototype === null || prototype === Object.prototype) return own;
  let getters = GETTERS.get(prototype);
  if (getters === undefined) {
    getters = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(
      ([name, { get }]) => (get === undefined ? [] : [name]),
    );
    GETTERS.set(prototype, getters);
  }
  return [...own, ...getters];
}

interface Word {
  readonly text: string;
  readonly value: string;
}

/** The words of a command: its program and what it is given. */
export const listWords = (node: Node): Word[] => {
  const name = node.name as Word | undefined;
  const suffix = (node.suffix as readonly (Word & { type: string })[] | undefined) ?? [];
  return [...(name ? [name] : []), ...suffix.filter(({ type }) => type === 'Word')];
};

/** The last part of a program's path. */
export const nameProgram = (word: string): string => word.split('/').at(-1)?.toLowerCase() ?? '';

function readPipeline({ commands }: Node, { dangers }: Findings): void {
  const parts = (commands as readonly Node[] | undefined) ?? [];
  for (const part of parts.slice(1)) {
    if (part.type !== 'Command') continue;
    const words = unwrap(listWords(part).map(({ value }) => value));
    const program = nameProgram(words[0] ?? '');
    // `python script.py` reads its input from the pipe; `python` alone runs it.
    const runsInput = SHELLS.has(program) && words.slice(1).every((one) => one.startsWith('-'));
    if (runsInput) dangers.push({ kind: 'pipe_to_shell', text: `| ${program}` });
  }
}

/** The words behind programs that only run another one. */
export function unwrap(words: readonly string[]): string[] {
  let rest = [...words];
  while (rest.length > 1 && WRAPPERS.has(nameProgram(rest[0] as string))) {
    rest = rest.slice(1);
    while (rest.length > 1 && /^-|^\w+=|^\d+[smh]?$/.test(rest[0] as string)) rest = rest.slice(1);
  }
  return rest;
}

function readCommand(node: Node, found: Findings, depth: number): void {
  found.commands += 1;
  const all = listWords(node).map(({ value }) => value);
  const [first = '', ...rest] = unwrap(all);
  const program = nameProgram(first);
  const [outermost = ''] = all;
  if (PRIVILEGED.has(nameProgram(outermost)) && !NEEDS_PRIVILEGE.has(program))
    found.dangers.push({ kind: 'privileged', text: outermost });
  if (program === '') return;
  readGivenText(program, rest, found, depth);
  // What is printed goes into a file or another program, if anything is changed.
  if (PRINTING.has(program)) found.targets.push(...rest.flatMap((one) => one.match(PATH) ?? []));
  if (!changesSomething(program, rest)) return;
  found.changes = true;
  const isDeleting = DELETING.has(program);
  const isRecursive = rest.some((one) => /^-\w*[rR]/.test(one) || one === '--recursive');
  for (const [at, word] of rest.entries()) {
    if (FORCING.test(word)) found.dangers.push({ kind: 'forced', text: word });
    if (isDeleting && EVERYTHING.test(word))
      found.dangers.push({
        kind: 'everything',
        text: `${program} ${rest.slice(0, at + 1).join(' ')}`,
      });
    else if (isDeleting && isRecursive && /[*?]$/.test(word))
      found.dangers.push({ kind: 'everything', text: word });
    else if (word.startsWith('-')) found.targets.push(...readOptionValue(word));
    else if (isTarget(program, word, at)) found.targets.push(...readTarget(word));
  }
  if (program === 'git' && rest[0] === 'push' && rest.includes('-f'))
    found.dangers.push({ kind: 'forced', text: 'git push -f' });
}

/** Reads what a shell is given as text: `bash -c "rm -rf /"`. */
function readGivenText(
  program: string,
  rest: readonly string[],
  found: Findings,
  depth: number,
): void {
  if (!SHELLS.has(program)) return;
  const at = rest.findIndex((one) => one === '-c' || one === '-e' || one === '-Command');
  const text = program === 'eval' ? rest.join(' ') : at >= 0 ? rest[at + 1] : undefined;
  if (text === undefined) return;
  if (!/^(?:ba|z|da|k)?sh$|^eval$/.test(program) || depth > DEEPEST / 2) {
    found.dangers.push({ kind: 'runs_text', text: text.slice(0, 60).toWellFormed() });
    return;
  }
  const inner = readShell(text);
  if (!inner.isReadable)
    found.dangers.push({ kind: 'runs_text', text: text.slice(0, 60).toWellFormed() });
  found.changes ||= inner.changes;
  found.dangers.push(...inner.dangers);
  found.targets.push(...inner.targets);
}

/** A program of awk that runs commands or writes to files: `system("rm x")`, `print > "x"`, `print | "sh"`. */
const WRITES_IN_AWK = /\bsystem\s*\(|\bprintf?\b[^;}]*[>|]|"\s*\|\s*getline/;

/** Whether a program changes something with these words behind it; one that is not known may. */
export function changesSomething(program: string, rest: readonly string[]): boolean {
  if (program === 'find') return rest.some((one) => /^-(?:delete|exec|execdir|ok)$/.test(one));
  if (program === 'sed' || program === 'perl') return rest.some((one) => /^-\w*i/.test(one));
  if (program === 'awk') return rest.some((one) => WRITES_IN_AWK.test(one));
  if (program === 'curl' || program === 'wget' || program === 'http') return sendsSomething(rest);
  if (READING_PROGRAMS.has(program)) return false;
  const reading = READING_SUBCOMMANDS[program];
  const [subcommand] = rest.filter((one) => !one.startsWith('-') || program === 'crontab');
  if (reading === undefined || subcommand === undefined) return true;
  if (!reading.has(subcommand)) return true;
  // `git branch -D x`, `git config key value`, `git remote remove x`
  return (
    program === 'git' && rest.some((one) => /^(?:-[dDmM]|--delete|remove|--unset|add)$/.test(one))
  );
}

const sendsSomething = (rest: readonly string[]): boolean =>
  rest.some(
    (one, at) =>
      /^(?:-d|--data\S*|-F|--form|-T|--upload-file|--json|--post-data|--post-file)$/.test(one) ||
      (/^(?:-X|--request|--method)$/.test(one) &&
        !/^(?:GET|HEAD|OPTIONS)$/i.test(rest[at + 1] ?? '')) ||
      /^-X(?:POST|PUT|PATCH|DELETE)$/i.test(one) ||
      /^(?:-o|-O|--output|--remote-name)$/.test(one),
  );

/** Whether a word names a thing that is acted on: a path, a host, a number, or what a subcommand is pointed at. */
function isTarget(program: string, word: string, at: number): boolean {
  if (SHELLS.has(program) && /\s/.test(word)) return false;
  if (/^\+?\d+$/.test(word) || word.includes('$(')) return true;
  if (/[/\\@:]|\.\w+$|^~/.test(word)) return true;
  if (DELETING.has(program) || program === 'mv' || program === 'cp') return true;
  return NAMED_TARGETS.has(program) && at > 0 && !COMMON_TARGETS.has(word);
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
  'origin upstream allow deny enable disable reload reinstall upgrade update undo rollout scale restart delete apply create set push pull checkout commit up down stop statefulset daemonset pod pods deployment deploy service svc job node namespace container image volume network run start install add remote branch tag s3 ec2'.split(
    ' ',
  ),
);

function readRedirect({ operator, target }: Node, found: Findings): void {
  const path = (target as Word | undefined)?.value ?? '';
  if (!/^(?:&?>|>>|>\||&>>)/.test(String(operator)) || path === '' || path.startsWith('/dev/'))
    return;
  if (/^&?\d+$/.test(path)) return;
  found.changes = true;
  found.targets.push(path);
}

const unique = (dangers: readonly Danger[]): Danger[] => [
  ...new Map(dangers.map((one) => [one.text, one])).values(),
];
