import type { CallAct } from '../../commands/read-call.js';
import { union } from '../../lexicon/lexicon.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Parameter } from '../call/schema.js';
import { findAddedClauses, isWritten } from './added-clauses.js';
import { findAddedNames, findAddedValues } from './added-values.js';
import type { ArgumentValue } from './argument-value.js';
import { type CommandMatch, holdCommand, matchCommand } from './match-command.js';
import { shareSaid } from './share-said.js';
import type { Sources } from './sources.js';

/** A text or a command that the agent words itself, with what it says beside what the user said. */
export interface Composed {
  /** The command or query that it is; null for a text. */
  readonly command: CommandMatch | null;
  /** It may be the agent's own: a text of its kind that carries what was asked for. */
  readonly isOwn: boolean;
  /** Definite values, dangerous parts and things acted on that nobody said. */
  readonly added: readonly string[];
  readonly doubt: number;
}

/** Doubts of a text by what it adds: nothing, clauses of its own, values that nobody said. */
const TEXT_DOUBTS = { plain: 0.03, clauses: 0.35, values: 0.4 } as const;
/** Doubts of a command. */
const COMMAND_DOUBTS = { plain: 0.03, unreadable: 0.35, things: 0.5, dangers: 0.6 } as const;
/** Further doubt of a command whose words are not those of the request, at most. */
const UNFIT = { asked: 0.015, unasked: 0.15 } as const;
/** Further doubt of each further part that nobody asked for, and the most of it. */
const EACH_ADDED = { doubt: 0.05, most: 0.2 } as const;

/** From so many characters on a text may be the agent's own. */
const COMPOSED_FROM = 25;
/** The share of a composed text's words that somebody said at least. */
const LEAST_SHARE = 0.34;
/** Names of short texts that sum up what was asked for. */
const TITLES = new RegExp(
  `\\b(?:subject|title|summary|headline|label|name|topic|caption|memo|reference|purpose)\\b|^(?:${union('nameKeys')}|${union('referenceLabels')})$`,
  'u',
);

/** Numbers that count the lines of a text. */
const LIST_MARKS = /^\s*\d{1,2}[.)]\s/gm;

/** Reads an argument that may be worded by the agent; null for a value that can't be. */
export function readComposed(
  { value }: ArgumentValue,
  parameter: Parameter,
  tool: PreparedTool,
  sources: Sources,
): Composed | null {
  const { own, reading } = sources;
  if (typeof value !== 'string') return null;
  const names = `${tool.words.join(' ')} ${parameter.label}`;
  const command = matchCommand(names, value, own, own, reading.language);
  if (command !== null) return compose(command);
  if (parameter.choices.length > 0 || !(/\s/.test(value.trim()) || isUnspacedText(value)))
    return null;
  let read: WordedText | undefined;
  const text = (): WordedText => {
    read ??= readText(value, parameter, tool, sources);
    return read;
  };
  // Most texts are said as they stand, and nobody asks what else they say.
  return {
    command: null,
    get isOwn() {
      return text().isOwn;
    },
    get added() {
      return text().added;
    },
    get doubt() {
      return text().doubt;
    },
  };
}

function compose(command: CommandMatch): Composed {
  const added = [...command.dangers, ...command.unsaid];
  const base = !command.isReadable
    ? COMMAND_DOUBTS.unreadable
    : command.dangers.length > 0
      ? COMMAND_DOUBTS.dangers
      : added.length > 0
        ? COMMAND_DOUBTS.things
        : COMMAND_DOUBTS.plain;
  const most = added.length > 0 ? UNFIT.unasked : UNFIT.asked;
  return { command, isOwn: true, added, doubt: base + further(added) + most * command.unfit };
}

/** Reads what the arguments of a call do together, held against what was said. */
export const readWhole = ({ command }: CallAct, { own, reading }: Sources): Composed =>
  compose(holdCommand(command, own, own, reading.language));

/** A part of what the arguments of a call do together, which its first one tells of. */
export const PART_OF_WHOLE: Composed = {
  command: {
    ...{ isReadable: true, changes: false, language: 'files', acts: [], unasked: [] },
    ...{ dangers: [], unsaid: [], unfit: 0 },
  },
  ...{ isOwn: true, added: [], doubt: COMMAND_DOUBTS.plain },
};

type WordedText = Omit<Composed, 'command'>;

function readText(
  value: string,
  parameter: Parameter,
  tool: PreparedTool,
  sources: Sources,
): WordedText {
  const { own } = sources;
  const { kind, label } = parameter;
  const share = shareSaid(value, own);
  const written = isWritten(parameter);
  const isText = kind === 'text' || kind === 'thing' || kind === 'list';
  const isTitle = TITLES.test(label.toLowerCase());
  const isOwn =
    (written && (share > 0 || value.length >= COMPOSED_FROM)) ||
    (isText && isTitle && (share >= LEAST_SHARE || tool.parameters.some(isWritten))) ||
    (isText && value.length >= COMPOSED_FROM && share >= LEAST_SHARE);
  const values = [
    ...findAddedValues(value.replace(LIST_MARKS, ''), own),
    ...findAddedNames(value, sources),
  ];
  const clauses = written && isOwn ? findAddedClauses(value, own) : [];
  const added = [...values, ...clauses.filter((one) => !values.some((text) => one.includes(text)))];
  const base =
    values.length > 0
      ? TEXT_DOUBTS.values
      : clauses.length > 0
        ? TEXT_DOUBTS.clauses
        : TEXT_DOUBTS.plain;
  return { isOwn, added, doubt: base + further(added) };
}

/** A text of several words in a script that puts no spaces between them. */
const isUnspacedText = (value: string): boolean => value.length > 5 && UNSPACED.test(value);

const further = (added: readonly string[]): number =>
  Math.min(EACH_ADDED.most, EACH_ADDED.doubt * Math.max(0, added.length - 1));
