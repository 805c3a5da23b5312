import type { Act, Verb } from '../../../commands/act.js';
import { writeAct } from '../../../commands/make-act.js';
import { tellPlace } from '../../../commands/places.js';
import { readCall } from '../../../commands/read-call.js';
import { readCommand } from '../../../commands/read-command.js';
import { readShell } from '../../../commands/read-shell.js';
import { identifierWords } from '../../../utterance/tokens.js';
import {
  type AgentCall,
  FILE_TOOLS,
  listPatched,
  readCommandText,
  readPath,
  readTexts,
} from './agent-call.js';

/** Acts of a call, in one form for all kinds of calls. */
export interface Description {
  readonly acts: readonly Act[];
  /** A command that cannot be read hides what it does. */
  readonly isReadable: boolean;
  /** Whether it hides something although it can be read: it is piped into a shell, or runs with more rights. */
  readonly isHidden: boolean;
}

/** Tools that read, or only talk with the user and with other agents. */
const READING_TOOLS: ReadonlySet<string> = new Set([
  ...['Read', 'Glob', 'Grep', 'LS', 'NotebookRead', 'WebFetch', 'WebSearch', 'TodoWrite', 'Task'],
  ...['Agent', 'AskUserQuestion', 'ExitPlanMode', 'EnterPlanMode', 'Skill', 'ToolSearch'],
  ...['BashOutput', 'TaskOutput', 'update_plan', 'view_image'],
]);

/** Describes what a call does: the acts of its command, the files that it changes, or what its name and arguments show. */
export function describeCall(call: AgentCall): Description {
  const { name, input, folder } = call;
  const text = readCommandText(call);
  if (text !== null) {
    const { isReadable, acts, dangers } = readShell(text, folder);
    const isHidden = dangers.some(({ kind }) => kind !== 'forced' && kind !== 'everything');
    return { acts, isReadable, isHidden };
  }
  if (FILE_TOOLS.test(name)) {
    const paths = readTexts(readPath(input));
    const acts = paths?.map((path) => writeAct(path, folder)) ?? listPatched(call);
    if (acts.length > 0) return readable(acts);
  }
  if (READING_TOOLS.has(name)) return readable([readingAct(call)]);
  return describeNamed(call);
}

const readable = (acts: readonly Act[]): Description => ({
  acts,
  isReadable: true,
  isHidden: false,
});

function readingAct({ name, input, folder }: AgentCall): Act {
  const [path] = readTexts(readPath(input)) ?? [];
  const isSecret = path !== undefined && tellPlace(path, folder) === 'secret';
  return {
    ...{ verb: 'read', where: 'here', reversible: true, objects: path === undefined ? [] : [path] },
    text: path === undefined ? name : `${name} ${path}`,
    why: isSecret ? 'it reads credentials' : null,
  };
}

/** A tool of a server, such as those of MCP. Its arguments and its name add to what it does, and take nothing from it. */
function describeNamed({ name, input, folder }: AgentCall): Description {
  const words = identifierWords(name);
  const own: Act = { ...readName(words), objects: [], text: name, why: null };
  const named = words.join(' ');
  const whole = readCall(named, input, folder)?.command;
  const commands =
    whole !== undefined
      ? [whole]
      : Object.entries(input).flatMap(([key, value]) =>
          typeof value === 'string'
            ? (readCommand(`${named} ${key}`.toLowerCase(), value) ?? [])
            : [],
        );
  return {
    acts: [own, ...commands.flatMap(({ acts }) => acts)],
    isReadable: commands.every(({ isReadable }) => isReadable),
    isHidden: false,
  };
}

const DESTROYING = /^(?:delete|destroy|drop|purge|wipe|erase|terminate)$/;
const LEAVING =
  /^(?:remove|send|pay|refund|transfer|charge|buy|order|publish|deploy|merge|cancel|revoke|execute|run|push)$/;

/** Shape of the act that a name tells of. */
function readName(words: readonly string[]): Pick<Act, 'verb' | 'where' | 'reversible'> {
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  const verb: Verb = has(DESTROYING) ? 'destroy' : has(LEAVING) ? 'send' : 'change';
  const isInUse = has(/^(?:prod|production|live)$/);
  return { verb, where: isInUse ? 'production' : 'elsewhere', reversible: verb === 'change' };
}
