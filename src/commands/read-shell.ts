import { parse } from 'unbash';
import { type Act, isOrdinary } from './act.js';
import { collectTargets } from './collect-targets.js';
import { type Command, type Danger, unreadable } from './command.js';
import { act, writeAct } from './make-act.js';
import { tellPlace } from './places.js';
import { isCode } from './read-effect.js';
import { isPowerShell, plainWords, splitPowerShell } from './read-powershell.js';
import { nameProgram, readCodeInput, readProgram } from './read-program.js';
import { NEEDS_PRIVILEGE, PRIVILEGED } from './shell-effects.js';
import type { Started } from './start.js';
import { listStarted, onlyStarts, startedBySetting } from './started.js';

/** Bounds of a script that is read. */
const MOST_CHARACTERS = 4_000;
const MOST_COMMANDS = 60;
const DEEPEST = 120;
/** Texts within texts: `sh -c "sh -c …"`. */
const MOST_WITHIN = 6;
const MOST_TARGETS = 40;

/** Mutable findings about a script. */
interface Findings {
  commands: number;
  /** How many texts this one lies within. */
  readonly within: number;
  /** Folder that the script has gone to. */
  folder: string | null;
  readonly root: string | null;
  readonly acts: Act[];
  readonly dangers: Danger[];
  readonly targets: string[];
}

/**
 * Reads a shell command: everything that it starts and writes, also within substitutions, loops and texts that it hands to
 * another shell.
 *
 * @param folder that is worked in; null where nobody has said it
 * @returns one that is not readable where it is no Bash or too long
 */
export function readShell(text: string, folder: string | null = null): Command {
  return readWithin(text, folder, 0);
}

function readWithin(text: string, folder: string | null, within: number): Command {
  if (text.length > MOST_CHARACTERS || within > MOST_WITHIN) return unreadable('shell');
  if (isPowerShell(text)) return readPowerShell(text, folder, within);
  const script = parse(OF_WINDOWS.test(text) ? text.replaceAll('\\', '/') : text);
  if (script.errors !== undefined && script.errors.length > 0) return unreadable('shell');
  const found = nothing(folder, within);
  return visit(script as unknown as Node, found, 0) ? toCommand(found) : unreadable('shell');
}

const nothing = (folder: string | null, within: number): Findings => ({
  ...{ commands: 0, within, folder, root: folder, acts: [], dangers: [], targets: [] },
});

/** Reads a script of PowerShell, and those within its brackets. */
function readPowerShell(text: string, folder: string | null, within: number): Command {
  const found = nothing(folder, within);
  const visitText = (script: string, depth: number, isFed: boolean): boolean => {
    const commands = splitPowerShell(script.replaceAll('\\', '/'));
    if (commands === null || depth > MOST_WITHIN) return false;
    return commands.every((command) => {
      const words = plainWords(command);
      if (words !== null && 'unread' in words) addStarted(words, found, false);
      else if (words !== null)
        readWords(words, found, { input: null, isFed: isFed || command.isPiped });
      for (const path of command.writes) if (!/^\$null$/i.test(path)) addWritten(path, found);
      return command.within.every((one) => visitText(one, depth + 1, isFed || command.isPiped));
    });
  };
  return visitText(text, 0, false) ? toCommand(found) : unreadable('shell');
}

function toCommand(found: Findings): Command {
  if (found.commands > MOST_COMMANDS) return unreadable('shell');
  return {
    language: 'shell',
    isReadable: true,
    changes: found.acts.some(({ verb }) => verb !== 'read'),
    acts: found.acts,
    dangers: [...new Map(found.dangers.map((one) => [one.text, one])).values()],
    targets: [...new Set(found.targets)].slice(0, MOST_TARGETS),
  };
}

/** A path or a cmdlet of Windows, where a backslash hides nothing. */
const OF_WINDOWS = /\b[A-Za-z]:\\|^\s*[A-Z][a-z]+-[A-Z]\w+/;

/** A node of a parsed script. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Whether a field of a node is a node itself. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits a tree; false where it is deeper than is read. */
function visit(node: Node, found: Findings, depth: number, isPiped = false): boolean {
  if (depth > DEEPEST) return false;
  if (node.type === 'Command') readCommand(node, found, isPiped);
  if (node.type === 'Redirect') readRedirect(node, found);
  for (const name of listFields(node)) {
    const value = node[name];
    for (const [at, one] of (Array.isArray(value) ? value : [value]).entries()) {
      const takesInput = isPiped || (node.type === 'Pipeline' && at > 0);
      if (isNode(one) && !visit(one, found, depth + 1, takesInput)) return false;
    }
  }
  return true;
}

const GETTERS = new Map<object, readonly string[]>();

/** Names of a node's fields: its own, and those of its class and of what that extends, which are worked out when asked for. */
function listFields(node: Node): readonly string[] {
  const prototype: object | null = Object.getPrototypeOf(node);
  return [...Object.keys(node), ...listGetters(prototype)];
}

function listGetters(prototype: object | null): readonly string[] {
  if (prototype === null || prototype === Object.prototype) return [];
  let getters = GETTERS.get(prototype);
  if (getters === undefined) {
    getters = [
      ...Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { get }]) =>
        get === undefined ? [] : [name],
      ),
      ...listGetters(Object.getPrototypeOf(prototype)),
    ];
    GETTERS.set(prototype, getters);
  }
  return getters;
}

interface Word {
  readonly type: string;
  readonly text: string;
  readonly value: string;
}

function readCommand(node: Node, found: Findings, isPiped: boolean): void {
  found.commands += 1;
  const suffix = (node.suffix as readonly Word[] | undefined) ?? [];
  const prefix = (node.prefix as readonly Node[] | undefined) ?? [];
  const name = node.name as Word | undefined;
  const words = [
    ...(name ? [name] : []),
    ...suffix.filter(({ type }) => type === 'Word' || type === 'Assignment'),
  ].map(({ value, text }) => (typeof value === 'string' ? value : text));
  for (const setting of prefix.filter(({ type }) => type === 'Assignment')) {
    const value = (setting.value as Word | undefined)?.value;
    addStarted(startedBySetting(String(setting.name), value ?? ''), found, false);
  }
  readWords(words, found, {
    input: readInput([...prefix, ...(suffix as unknown as Node[])], isPiped),
    isFed: false,
  });
}

interface Given {
  readonly input: { readonly text: string | null } | null;
  readonly isFed: boolean;
}

/** Input of a command: a text that stands there, or a pipe or file that nobody sees. */
function readInput(parts: readonly Node[], isPiped: boolean): Given['input'] {
  const given = parts.find(({ type }) => type === 'HereDoc' || type === 'HereString');
  if (given !== undefined) {
    const text =
      given.type === 'HereDoc' ? (given.body as Word).text : (given.target as Word).value;
    return { text };
  }
  const isFile = parts.some(({ type, operator }) => type === 'Redirect' && operator === '<');
  return isPiped || isFile ? { text: null } : null;
}

/** Reads a program with the words behind it, and all that it starts. */
function readWords(words: readonly string[], found: Findings, { input, isFed }: Given): void {
  const [first = '', ...rest] = words;
  const name = nameProgram(first);
  if (name === '') return;
  // A shell that is talked to takes it for a command, and so does a pager.
  if (first.startsWith('!') && first.length > 1) {
    addStarted({ unread: first }, found, isFed);
    return;
  }
  found.commands += 1;
  if (found.commands > MOST_COMMANDS * 2) return;
  if (
    PRIVILEGED.has(name) &&
    !NEEDS_PRIVILEGE.has(nameProgram(rest.find((one) => !one.startsWith('-')) ?? ''))
  )
    found.dangers.push({ kind: 'privileged', text: first });
  const starts = listStarted(name, rest);
  const feeds = isFed || name === 'xargs' || name === 'parallel';
  if (onlyStarts(name, rest)) {
    // `env` alone prints, and `sudo -i` opens a shell.
    if (starts.length === 0 && !/^(?:env|time|exec|command|watch)$/.test(name))
      found.acts.push(act('unknown', words.join(' '), [], null));
  } else readOwn(first, rest, found, { input, isFed });
  for (const one of starts) addStarted(one, found, feeds, input);
}

function addStarted(
  started: Started | null,
  found: Findings,
  isFed: boolean,
  input: Given['input'] = null,
): void {
  if (started === null) return;
  if ('words' in started) {
    readWords(started.words, found, { input, isFed });
    return;
  }
  const text = 'text' in started ? started.text : started.unread;
  const inner = 'text' in started ? readWithin(text, found.folder, found.within + 1) : null;
  if (inner === null || !inner.isReadable) {
    const shown = text.slice(0, 60).toWellFormed();
    found.dangers.push({ kind: 'runs_text', text: shown });
    found.acts.push(act('unknown', shown, [], null));
    return;
  }
  found.acts.push(...inner.acts);
  found.dangers.push(...inner.dangers);
  found.targets.push(...inner.targets);
}

/** Programs that run what they read. */
const SHELL = /^(?:ba|z|da|k|a|fi)?sh$/;

/** Reads what a program does by itself. */
function readOwn(
  first: string,
  rest: readonly string[],
  found: Findings,
  { input, isFed }: Given,
): void {
  const name = nameProgram(first);
  if (/^(?:cd|pushd|chdir|set-location)$/.test(name)) goTo(rest[0], found);
  const runsInput =
    input !== null && rest.every((one) => one.startsWith('-') && !/^-\w*[ceEm]/.test(one));
  const code = runsInput ? readCodeInput(name, input.text, found.folder) : null;
  if (runsInput && SHELL.test(name) && typeof input.text === 'string')
    addStarted({ text: input.text }, found, isFed);
  else if (runsInput && (SHELL.test(name) || code !== null) && input.text === null)
    found.dangers.push({ kind: 'pipe_to_shell', text: `| ${name}` });
  const read =
    code !== null ? [code] : readProgram(first, rest, { folder: found.folder, input, isFed });
  const isOwnTask = RUNS_TASKS.test(name) && found.acts.some(writesTasks);
  const acts = isOwnTask ? read.map((one) => act('unknown', one.text, [], OWN_TASK)) : read;
  found.acts.push(...acts);
  if (code === null && isCode(name) && acts.some(({ verb }) => verb === 'unknown'))
    found.dangers.push({ kind: 'runs_text', text: shownCode(rest) });
  collectTargets(name, rest, acts, found);
}

/** Programs that run what a project's own files say, and those files: what one command writes and runs nobody has looked at. */
const RUNS_TASKS =
  /^(?:npm|pnpm|yarn|bun|npx|bundle|composer|pip3?|uv|poetry|g?make|rake|gradlew?|mvnw?|cargo|just|task|python3?|tox|nox)$/;
const TASKS =
  /(?:^|\/)(?:package\.json|composer\.json|gemfile|setup\.(?:py|cfg)|g?makefile|rakefile|pyproject\.toml|build\.gradle(?:\.kts)?|pom\.xml|build\.rs|justfile|taskfile\.ya?ml|conftest\.py|noxfile\.py|tox\.ini)$/i;
const OWN_TASK = 'it runs what the same command writes';
const writesTasks = ({ verb, objects }: Act): boolean =>
  verb === 'create' && objects.some((path) => TASKS.test(path));

/** The code that an interpreter is given, else all that it is given. */
const shownCode = (rest: readonly string[]): string =>
  (rest.find((one) => /[\s(]/.test(one)) ?? rest.join(' ')).slice(0, 60).toWellFormed();

/** Goes to another folder: what is named behind it lies there. */
function goTo(path: string | undefined, found: Findings): void {
  if (found.root === null || path === undefined || path === '-') return;
  const place = tellPlace(path, found.folder);
  if (place !== 'here') found.folder = path;
}

function readRedirect({ operator, target }: Node, found: Findings): void {
  const path = (target as Word | undefined)?.value ?? '';
  if (path === '' || /^&?\d+$/.test(path)) return;
  if (!/^(?:&?>|>>|>\||&>>)/.test(String(operator)) || /^\/dev\/(?:null|std|tty|fd)/.test(path))
    return;
  addWritten(path, found);
}

function addWritten(path: string, found: Findings): void {
  const written = writeAct(path, found.folder);
  found.acts.push(written);
  if (!isOrdinary(written)) found.targets.push(path);
}
