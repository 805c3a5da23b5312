import { tellPlace } from '../../../commands/places.js';
import type { ActionRisk } from '../../../contracts/gate.js';
import { findRisk, type Risks } from '../../config/tool-risk.js';
import { commandRisk } from './command-risk.js';
import { worstRisk } from './risk-order.js';

/** A call that a coding agent is about to make. */
export interface AgentCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Folder that it works in. */
  readonly folder: string | null;
}

/** Tools that read, or only talk with the user and with other agents. */
const READING_TOOLS: ReadonlySet<string> = new Set([
  ...['Read', 'Glob', 'Grep', 'LS', 'NotebookRead', 'WebFetch', 'WebSearch', 'TodoWrite', 'Task'],
  ...['Agent', 'AskUserQuestion', 'ExitPlanMode', 'EnterPlanMode', 'Skill', 'ToolSearch'],
  ...['BashOutput', 'TaskOutput', 'update_plan', 'view_image'],
]);
const SHELL_TOOLS = /^(?:Bash|PowerShell|shell|local_shell|exec_command|unified_exec)$/;
const FILE_TOOLS = /^(?:Write|Edit|MultiEdit|NotebookEdit|apply_patch)$/;

/**
 * The risk of a call: what the tenant has set for its tool or command, else what the ready table says.
 *
 * @param risks of the tenant, by pattern
 */
export function callRisk(call: AgentCall, risks: Risks): ActionRisk {
  const command = readCommandText(call);
  if (command !== null) {
    return commandRisk(command, call.folder, (part) => findRisk(risks, call.name, part));
  }
  const files = listFiles(call);
  if (files !== null && files.length > 0) {
    return worstRisk(
      files.map((file) => findRisk(risks, call.name, file) ?? fileRisk(file, call.folder)),
    );
  }
  const own = findRisk(risks, call.name, null);
  if (own !== undefined) return own;
  if (!READING_TOOLS.has(call.name)) return namedRisk(call.name);
  const [read] = readTexts(readPath(call.input)) ?? [];
  return read !== undefined && tellPlace(read, call.folder) === 'secret' ? 'high' : 'low';
}

/** The command that a call hands to a shell; null for another tool. */
export function readCommandText({ name, input }: AgentCall): string | null {
  if (!SHELL_TOOLS.test(name)) return null;
  const words = readTexts(readCommand(input));
  // Without a command it is judged as one that cannot be parsed.
  if (words === null) return '(';
  // A list is words that no shell takes apart again.
  return words.length === 1 ? (words[0] as string) : words.map(quoteWord).join(' ');
}

const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

const readCommand = (input: AgentCall['input']): unknown => input.command ?? input.cmd;
const readPath = (input: AgentCall['input']): unknown =>
  input.file_path ?? input.notebook_path ?? input.path;
const readPatch = (input: AgentCall['input']): unknown =>
  input.command ?? input.input ?? input.patch;

/** A text, or texts in a list; null for anything else. */
function readTexts(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value];
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isTexts && value.length > 0 ? value : null;
}

/** The argument that says what a call does, where it has a form that nobody can read; null: there is none. */
export function findUnreadable({ name, input }: AgentCall): string | null {
  const isUnreadable = (value: unknown): boolean =>
    value !== undefined && value !== null && readTexts(value) === null;
  if (SHELL_TOOLS.test(name)) return isUnreadable(readCommand(input)) ? 'command' : null;
  if (!FILE_TOOLS.test(name)) return null;
  if (isUnreadable(readPath(input))) return 'file_path';
  return readPath(input) === undefined && isUnreadable(readPatch(input)) ? 'patch' : null;
}

const PATCHED_FILE = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;
const MOST_FILES = 100;

/** The files that a call changes, as it names them; null for another tool. */
export function listFiles({ name, input }: AgentCall): readonly string[] | null {
  if (!FILE_TOOLS.test(name)) return null;
  const files =
    readTexts(readPath(input)) ??
    Array.from(
      (readTexts(readPatch(input)) ?? []).join('\n').matchAll(PATCHED_FILE),
      ([, file = '']) => file.trim(),
    );
  if (files.length <= MOST_FILES) return files;
  // Whatever comes behind so many is not looked at, and counts as a file elsewhere.
  return [...files.slice(0, MOST_FILES), `/… and ${files.length - MOST_FILES} more files`];
}

/** A file of the folder that an agent works in can be had back, and whoever looks on sees it change. */
const fileRisk = (path: string, folder: string | null): ActionRisk =>
  tellPlace(path, folder) === 'here' ? 'low' : 'high';

/** The risk that a tool's name shows. A name may add to it, and never takes from it. */
function namedRisk(name: string): ActionRisk {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  if (words.some((word) => /^(?:delete|destroy|drop|purge|wipe|erase|terminate)$/.test(word)))
    return 'irreversible';
  return words.some((word) => HIGH_WORD.test(word)) ? 'high' : 'medium';
}

const HIGH_WORD =
  /^(?:remove|send|pay|refund|transfer|charge|buy|order|publish|deploy|merge|cancel|revoke|execute|run|push)$/;
