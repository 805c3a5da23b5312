import { EFFECTS, type Effect, worstEffect } from './effects.js';
import { PROGRAMS } from './programs.js';
import { readCode, readMongo } from './read-code.js';

/** Description of a program by its line of the table. */
interface Description {
  readonly usual: string;
  /** Options before a subcommand that take a value. */
  readonly takes: ReadonlySet<string>;
  /** Words that name a subcommand. */
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly effect: Effect;
  readonly operands: readonly string[];
  readonly options: readonly string[];
  /** It counts only where no operand stands behind its own: `npm install`. */
  readonly alone: boolean;
}

const DESCRIPTIONS = readTable();

function readTable(): ReadonlyMap<string, Description> {
  const found = new Map<string, Description>();
  for (const line of PROGRAMS.trim().split('\n')) {
    const [names = '', usual = '', ...parts] = line.split(' | ').map((part) => part.trim());
    const rules: Rule[] = [];
    let takes: ReadonlySet<string> = new Set();
    for (const part of parts) {
      const [effect = '', ...words] = part.split(/:? /);
      if (effect === 'takes') takes = new Set(words);
      else rules.push(...words.map((word) => readRule(effect, word)));
    }
    for (const name of names.split(' ')) {
      // The first line that names a program describes it.
      if (!found.has(name)) found.set(name, { usual, takes, rules });
    }
  }
  return found;
}

function readRule(effect: string, pattern: string): Rule {
  const [words = '', alone] = pattern.split('@');
  const all = words.split('+').filter((word) => word !== '');
  const isOption = (word: string): boolean => word.startsWith('-');
  return {
    effect: effect as Effect,
    operands: all.filter((word) => !isOption(word)),
    options: all.filter(isOption).map((word) => word.replace(/=$/, '')),
    alone: alone !== undefined,
  };
}

/** Whether anybody has described a program. */
export const isDescribed = (program: string): boolean => DESCRIPTIONS.has(program);

/** Whether a word of a program is a subcommand that its description speaks of, which names nothing that is acted on. */
export const isSubcommand = (program: string, word: string, at: number): boolean => {
  const described = DESCRIPTIONS.get(program);
  if (described?.usual === 'verbs' && /^[a-z][a-z0-9-]*$/.test(word))
    if (at < 2 || DESTROYING_VERB.test(word) || READING_VERB.test(word)) return true;
  return described?.rules.some((rule) => rule.operands.includes(word)) === true;
};

/** The kind of text that a program runs: `shell`, `sql`, `code`; null for one that runs none. */
export const kindOfText = (program: string): string | null => {
  const usual = DESCRIPTIONS.get(program)?.usual;
  return usual === undefined || usual in EFFECTS ? null : usual;
};

/** Whether a program does nothing but build, test or format. */
export const isBuilder = (program: string): boolean => {
  const described = DESCRIPTIONS.get(program);
  return described?.usual === 'work' && described.rules.length === 0;
};

/** Whether a program runs code of a language. */
export const isCode = (program: string): boolean => kindOfText(program) === 'code';

/** Reads the effect of a program with the words behind it. What is not described is unknown. */
export function readEffect(program: string, words: readonly string[]): Effect {
  const described = DESCRIPTIONS.get(program);
  if (described === undefined) return 'unknown';
  const { usual, takes, rules } = described;
  const operands = listOperands(words, takes);
  if (usual === 'verbs') return effectOfVerbs(operands);
  if (usual === 'opens')
    return operands.every((word) => !/^[~/]|\.\.|:/.test(word)) ? 'read' : 'change';
  if (usual === 'http') return effectOfRequest(words);
  if (usual === 'code') return readCode(program, words);
  if (usual === 'mongo') return readMongo(words);
  if (usual === 'awk') return WRITES_IN_AWK.test(words.join(' ')) ? 'unknown' : 'read';
  if (/^(?:-h|--help|--version|-V)$/.test(words.at(-1) ?? '') && words.length <= 2) return 'read';
  const matching = rules.filter((rule) => matches(rule, operands, words));
  // The longest subcommand says what it is, and what is said of one with an option goes before it.
  const longest = Math.max(0, ...matching.map((rule) => rule.operands.length));
  const named = matching.filter((rule) => rule.operands.length === longest);
  const closest = named.some((rule) => rule.options.length > 0 && longest > 0)
    ? named.filter((rule) => rule.options.length > 0)
    : named;
  const others = matching.filter((rule) => rule.options.length > 0 && !named.includes(rule));
  const effects = [...closest, ...others].map((rule) => rule.effect);
  const isAlone = matching.filter((rule) => rule.alone);
  if (isAlone.length > 0) return (isAlone[0] as Rule).effect;
  const effect =
    effects.length > 0 ? withUsual(usual as Effect, longest, effects) : (usual as Effect);
  return effect === 'task' ? effectOfTask(operands) : effect;
}

/** A subcommand takes the place of what a program usually does; an option adds to it. */
const withUsual = (usual: Effect, longest: number, effects: readonly Effect[]): Effect =>
  longest > 0 || effects.every((effect) => effect === 'read')
    ? worstEffect(effects)
    : worstEffect([usual, ...effects]);

function matches(rule: Rule, operands: readonly string[], words: readonly string[]): boolean {
  if (!rule.operands.every((word, at) => operands[at]?.toLowerCase() === word)) {
    // `ip link set eth0 up`, `chmod 777 x`: words of a program without subcommands stand anywhere.
    if (
      rule.operands.length !== 1 ||
      !/^(?:up|down|777|a\+rwx|u\+s|\+s|4755)$/.test(rule.operands[0] as string)
    )
      return false;
    if (!operands.includes(rule.operands[0] as string)) return false;
  }
  if (rule.alone) {
    const behind = operands.slice(rule.operands.length);
    const isFile = words.some((word) => /^(?:-r|--requirement|-e|--editable|--group)$/.test(word));
    return behind.every((one) => one === '.' || isFile || one.startsWith('.['));
  }
  return rule.options.every((option) => words.some((word) => isOption(word, option)));
}

/** Whether a word is the wanted option; one of one letter may stand in a bundle: `-fd`. */
function isOption(word: string, option: string): boolean {
  if (word === option || word.startsWith(`${option}=`)) return true;
  if (!/^-[A-Za-z]$/.test(option)) return false;
  return /^-[A-Za-z]/.test(word) && word.slice(1).includes(option.slice(1));
}

function listOperands(words: readonly string[], takes: ReadonlySet<string>): string[] {
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    if (takes.has(word)) at += 1;
    else if (word !== '' && !word.startsWith('-')) operands.push(word);
  }
  return operands;
}

/** Words in the names of tasks that destroy, or that leave the machine. */
const DESTROYING_TASK =
  /(?:^|[^a-z])(?:reset|drop|destroy|nuke|wipe|purge|truncate|flush|delete|teardown|rollback|erase|unpublish|recreate|refresh)(?:$|[^a-z])/i;
const LEAVING_TASK =
  /(?:^|[^a-z])(?:deploy\w*|release|publish|upload|push|prod|production|migrate|migration|promote|sync|seed|ship|install|provision|eject)(?:$|[^a-z])/i;

/** Reads the effect of a task that the project names: `npm run db:reset`. */
export function effectOfTask(operands: readonly string[]): Effect {
  const names = operands.map((one) => one.replace(/.*\//, ''));
  if (names.some((name) => DESTROYING_TASK.test(name))) return 'destroy';
  return names.some((name) => LEAVING_TASK.test(name)) ? 'remote' : 'work';
}

const DESTROYING_VERB =
  /^(?:delete|destroy|terminate|purge|remove|rm|rb|drop|wipe|reset|deregister|revoke|disable|uninstall|rollback|down)(?:$|[-_:])|[:_](?:delete|destroy|reset|remove)$/;
const READING_VERB =
  /^(?:describe|list|get|show|ls|view|status|search|logs?|info|whoami|version|help|head|lookup|tail|inspect|check|validate|diff|preview|plan|read|generate|format|lint|doctor)(?:$|[-_:])|[:_](?:list|info|show|status)$/;
const SECRET_VERB = /secret|password|token|decrypt|credential|kubeconfig/;

/** Reads the effect of a program of a cloud, whose verbs stand anywhere among its words: `aws ec2 terminate-instances`. */
function effectOfVerbs(operands: readonly string[]): Effect {
  if (operands.some((word) => DESTROYING_VERB.test(word))) return 'destroy';
  if (operands.some((word) => SECRET_VERB.test(word))) return 'remote';
  return operands.slice(0, 5).some((word) => READING_VERB.test(word)) ? 'read' : 'remote';
}

const LOCAL =
  /^(?:https?:\/\/)?(?:(?=:\d)|localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?::\d+)?(?:\/|$|\?)/;
const SENDS =
  /^(?:--data(?:-[\w-]+)?|--form(?:-string)?|--upload-file|--json|--post-data|--post-file|--body-data|--body-file|--ftp-create-dirs|--mail-from)(?:=|$)|^-[a-zA-Z]*[dFT]/;

/** Reads the effect of a request: it reads, unless it sends something, or says another method. */
function effectOfRequest(words: readonly string[]): Effect {
  if (
    words.some((word) => /^(?:-K|--config|--use-askpass|--execute|-e|--engine)(?:=|$)/.test(word))
  )
    return 'unknown';
  if (words.some((word) => /^(?:gopher|dict|tftp|smtps?|telnet|ldaps?):/i.test(word)))
    return 'send';
  if (words.some((word) => word.startsWith('--on-'))) return 'unknown';
  const method = findMethod(words);
  const sends =
    method !== null
      ? !/^(?:GET|HEAD|OPTIONS)$/i.test(method)
      : words.some((word) => SENDS.test(word));
  if (!sends) {
    return words.some((word) => /^(?:-o|-O|--output|--remote-name|-\w*[oO])/.test(word))
      ? 'write'
      : 'read';
  }
  const addresses = words.filter((word) => LOCAL.test(word) || /^\w+:\/\//.test(word));
  const isLocal = addresses.length > 0 && addresses.every((one) => LOCAL.test(one));
  // What a developer's own server is sent is a try of it; what is deleted there may be gone.
  if (!isLocal) return 'send';
  return /^DELETE$/i.test(method ?? '') ? 'change' : 'work';
}

function findMethod(words: readonly string[]): string | null {
  for (const [at, word] of words.entries()) {
    if (/^(?:-X|--request|--method)$/.test(word)) return words[at + 1] ?? '';
    const joined = /^(?:-X|--request=|--method=)(\w+)$/.exec(word)?.[1];
    if (joined !== undefined) return joined;
    if (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(word)) return word;
  }
  return null;
}

/** A program of awk that runs commands, writes to files or opens others: `system("rm x")`, `print > "x"`, `print | "sh"`. */
const WRITES_IN_AWK =
  /\bsystem\s*\(|\bprintf?\b[^;}]*[>|]|\|\s*&?\s*getline|\|&|@load|@include|(?:^|\s)(?:-f|-i|-l|-E|--(?:file|include|load|exec))\b/;
