import type { Act } from '../../../commands/act.js';
import { readPatch } from '../../../commands/read-patch.js';

/** A call that a coding agent is about to make. */
export interface AgentCall {
  readonly id: string | null;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Folder that it works in. */
  readonly folder: string | null;
}

const SHELL_TOOLS = /^(?:Bash|PowerShell|shell|local_shell|exec_command|unified_exec)$/;
export const FILE_TOOLS = /^(?:Write|Edit|MultiEdit|NotebookEdit|apply_patch)$/;

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
export const readPath = (input: AgentCall['input']): unknown =>
  input.file_path ?? input.notebook_path ?? input.path;
const readPatchText = (input: AgentCall['input']): unknown =>
  input.command ?? input.input ?? input.patch;

/** A text, or texts in a list; null for anything else. */
export function readTexts(value: unknown): readonly string[] | null {
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
  return readPath(input) === undefined && isUnreadable(readPatchText(input)) ? 'patch' : null;
}

/** The acts of a patch that a call makes; none for another. */
export const listPatched = ({ input, folder }: AgentCall): readonly Act[] =>
  readPatch((readTexts(readPatchText(input)) ?? []).join('\n'), folder);

/** The files that a call changes, as it names them; null for another tool. */
export function listFiles(call: AgentCall): readonly string[] | null {
  if (!FILE_TOOLS.test(call.name)) return null;
  return readTexts(readPath(call.input)) ?? listPatched(call).flatMap(({ objects }) => objects);
}
