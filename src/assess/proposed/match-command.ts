import { toDecimal } from '../../checks/figures.js';
import { type Act, isOrdinary } from '../../commands/act.js';
import type { Command, Danger } from '../../commands/command.js';
import { readCommand } from '../../commands/read-command.js';
import { determines } from '../../utterance/determiners.js';
import type { Language } from '../../utterance/language.js';
import { listPeriodBounds } from '../../utterance/periods.js';
import { stem } from '../../utterance/tokens.js';
import { type ActStanding, bestFit, holdAct, toUnfit } from './hold-act.js';
import { matchMoment, readMoments } from './match-moment.js';
import { shareSaid } from './share-said.js';
import type { Source } from './sources.js';

/** How a command that an argument holds stands to what was said. */
export interface CommandMatch {
  readonly isReadable: boolean;
  readonly changes: boolean;
  readonly language: Command['language'];
  readonly acts: readonly Act[];
  /** Those that nobody asked for. */
  readonly unasked: readonly Act[];
  /** Dangerous parts that nobody asked for, as a person would be shown them. */
  readonly dangers: readonly string[];
  /** Things that it acts on and nobody named. */
  readonly unsaid: readonly string[];
  /** How little its words are those of the request, 0 to 1. */
  readonly unfit: number;
}

const MOST_SHOWN = 6;

/**
 * Compares a command or query with what was said; null where the argument holds none.
 *
 * @param names of the parameter and its tool, in words
 * @param own what the user said
 * @param all everything that was said and is known
 */
export function matchCommand(
  names: string,
  value: string,
  own: readonly Source[],
  all: readonly Source[],
  language: Language,
): CommandMatch | null {
  const command = readCommand(names.toLowerCase(), value);
  if (command === null) return null;
  return holdCommand(command, own, all, language);
}

/** Holds a command that was read against what was said. */
export function holdCommand(
  command: Command,
  own: readonly Source[],
  all: readonly Source[],
  language: Language,
): CommandMatch {
  const { isReadable, changes, acts } = command;
  const held = acts.map((act) => ({ act, ...holdAct(act, own, command.language) }));
  const parts = command.dangers
    .filter((one) => !isAskedFor(one, own, language))
    .map(({ text }) => text);
  const whole = held
    .flatMap((one) => one.unasked)
    .filter((text) => !parts.some((part) => text.includes(part)));
  const dangers = [...new Set([...whole, ...parts])].slice(0, MOST_SHOWN);
  // What nobody asked for is named as a whole, and of what was asked for by its words nothing is named.
  const told = [...dangers, ...held.flatMap(({ act, byWords }) => (byWords ? act.text : []))];
  return {
    ...{ isReadable, changes, language: command.language, acts, dangers },
    unasked: held.flatMap(({ act, unasked }) =>
      unasked.length > 0 || parts.some((part) => act.text.includes(part)) ? act : [],
    ),
    unsaid: changes
      ? findUnsaid(command, all).filter((one) => !told.some((text) => text.includes(one)))
      : [],
    unfit: command.language !== 'shell' || acts.length === 0 ? 0 : tellUnfit(held, own),
  };
}

/** Steps of one command that are looked at for how well they fit. */
const MOST_STEPS = 4;

/** How little the words of a command are those of the request: of its worst act; of one that takes only steps, of the step that fits best. */
function tellUnfit(
  held: readonly (ActStanding & { readonly act: Act })[],
  own: readonly Source[],
): number {
  if (!held.every(({ act }) => isOrdinary(act))) return Math.max(...held.map(({ unfit }) => unfit));
  return Math.min(...held.slice(0, MOST_STEPS).map(({ act }) => toUnfit(bestFit(act, own))));
}

const findUnsaid = ({ targets }: Command, all: readonly Source[]): string[] =>
  targets.filter((target) => !isTargetSaid(target, all)).slice(0, MOST_SHOWN);

/** Kinds of things that a target may be written with: `deployment/api`. */
const KIND =
  /^(?:deploy(?:ment)?s?|svc|services?|pods?|statefulsets?|jobs?|namespaces?|refs|heads|tags|https?|tcp|udp|latest)$/;

/** Whether a target was said: as it stands, part by part, or as a day of a period that was named. */
function isTargetSaid(target: string, all: readonly Source[]): boolean {
  if (isSaid(target, all)) return true;
  const [moment] = readMoments(target);
  if (moment !== undefined) return isDaySaid(target.slice(0, 10), moment, all);
  const parts = target.split(/[/\\:@=,]/).filter((part) => part.length > 1 && !KIND.test(part));
  if (parts.length === 0) return false;
  if (parts.every((part) => isSaid(part, all))) return true;
  // A place elsewhere is named by its host or bucket, and the agent knows where in it things lie.
  const host =
    /^(?:[\w-]+@)?([\w.-]{3,}):(?!\/\/)(?=[~/.])[\w./~-]*$|^(?:s3|gs|az):\/\/([\w.-]+)/.exec(
      target,
    );
  if (host !== null && isSaid((host[1] ?? host[2]) as string, all)) return true;
  // A file is spoken of by its name alone, with or without its ending; its folder is the agent's to know.
  const last = parts.at(-1) as string;
  return /^[\w./\\~-]+$/.test(target) && !/^(?:\w+:)?\/\//.test(target) && isFileSaid(last, all);
}

const isFileSaid = (name: string, all: readonly Source[]): boolean =>
  isSaid(name, all) ||
  (/^[\w-]{3,}\.\w{1,5}$/.test(name) && isSaid(name.replace(/\.\w+$/, ''), all));

function isSaid(text: string, all: readonly Source[]): boolean {
  const decimal = toDecimal(text.replace(/,/g, ''));
  if (decimal !== null && isNumberSaid(Number(decimal), all)) return true;
  return all.some(({ said }) => said.says(text, { parts: true })) || shareSaid(text, all) === 1;
}

/** Whether a number was said, or is the factor of a percentage that was: 1.1 for "10 percent". */
const isNumberSaid = (number: number, all: readonly Source[]): boolean =>
  [number, Math.abs(number - 1) * 100].some((one) => {
    const decimal = toDecimal(Number(one.toFixed(6)));
    return all.some(({ numbers }) => numbers.some((said) => said.decimal === decimal));
  });

function isDaySaid(
  date: string,
  moment: Parameters<typeof matchMoment>[0],
  all: readonly Source[],
): boolean {
  if (matchMoment(moment, all) === 'said') return true;
  // "Before 2024" is before its first day.
  const isYearEnd = /-(?:01-01|12-31)$/.test(date);
  if (isYearEnd && all.some(({ said }) => said.says(date.slice(0, 4)))) return true;
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return false;
  const present = { text: '', day, minutes: null, offset: '' };
  return all.some(({ utterance: { tokens } }) => listPeriodBounds(tokens, present).has(date));
}

/** Words that ask for a danger, as stems. */
const ASKS_FOR: Readonly<Record<Danger['kind'], readonly string[]>> = {
  no_condition: [],
  everything: [],
  forced: ['force', 'forced', 'hard', 'purge', 'overwrite'].map(stem),
  privileged: ['sudo', 'root', 'admin', 'grant', 'revoke', 'access', 'permission'].map(stem),
  drops: ['drop', 'truncate', 'empty', 'column', 'table', 'database'].map(stem),
  pipe_to_shell: ['run', 'execute', 'pipe'].map(stem),
  runs_text: [],
};

function isAskedFor({ kind, text }: Danger, own: readonly Source[], language: Language): boolean {
  if (DELETES.test(text) && own.some(saysDeletion)) return true;
  if (own.some(({ said }) => said.says(text))) return true;
  const ending = ENDING.exec(text)?.[1];
  // "The log files" are all of them: `*.log`.
  if (ending !== undefined && own.some(({ stems }) => stems.has(stem(ending.toLowerCase()))))
    return true;
  if (kind === 'no_condition' || kind === 'everything')
    return own.some(({ utterance: { tokens } }) =>
      tokens.some(({ word }) => determines(word, language) === 'all' || EVERYTHING.has(word)),
    );
  const words =
    /^--([a-z-]+)/
      .exec(text)?.[1]
      ?.split('-')
      .filter((word) => word.length > 1) ?? [];
  if (words.length > 0 && own.some(({ stems }) => words.every((word) => stems.has(stem(word)))))
    return true;
  return ASKS_FOR[kind].some((word) =>
    own.some(({ plainWords }) => plainWords.some((one) => stem(one) === word)),
  );
}

/** The ending of the files that a wildcard stands for. */
const ENDING = /(?:^|\/)\*\.(\w+)$/;

/** Options that only delete, which is no danger where deleting is asked for. */
const DELETES = /^-{1,2}delete$/;
const saysDeletion = ({ utterance: { actions } }: Source): boolean =>
  actions.some((action) => action.class === 'delete');

const EVERYTHING: ReadonlySet<string> = new Set(['everything', 'entire', 'whole', 'completely']);
