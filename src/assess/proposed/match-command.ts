import type { Command, Danger } from '../../commands/command.js';
import { readCommand } from '../../commands/read-command.js';
import { determines } from '../../utterance/determiners.js';
import type { Language } from '../../utterance/language.js';
import { readNumber } from '../../utterance/read-value.js';
import { stem } from '../../utterance/tokens.js';
import { matchNumber } from './match-number.js';
import { readTextValue, says, shareSaid } from './match-text.js';
import type { Source } from './sources.js';

/** How a command that an argument holds stands to what was said. */
export interface CommandMatch {
  readonly isReadable: boolean;
  readonly changes: boolean;
  /** Dangerous parts that nobody asked for, as a person would be shown them. */
  readonly dangers: readonly string[];
  /** Things that it acts on and nobody named. */
  readonly unsaid: readonly string[];
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
  const { isReadable, changes } = command;
  return {
    isReadable,
    changes,
    dangers: command.dangers
      .filter((one) => !isAskedFor(one, own, language))
      .map(({ text }) => text),
    unsaid: changes ? findUnsaid(command, all) : [],
  };
}

const findUnsaid = ({ targets }: Command, all: readonly Source[]): string[] =>
  targets
    .filter((target) => {
      const value = readTextValue(target);
      const number = /^-?[\d.,]+$/.test(target) ? readNumber(target) : null;
      if (number !== null && ['said', 'derived'].includes(matchNumber(number, all))) return false;
      return !all.some((source) => says(value, source)) && shareSaid(value, all) < 1;
    })
    .slice(0, MOST_SHOWN);

/** Words that ask for a danger, as stems. */
const ASKS_FOR: Readonly<Record<Danger['kind'], readonly string[]>> = {
  no_condition: [],
  everything: [],
  forced: ['force', 'forced', 'hard', 'purge', 'overwrite'].map(stem),
  privileged: ['sudo', 'root', 'admin', 'grant', 'revoke', 'access', 'permission'].map(stem),
  drops: ['drop', 'truncate', 'empty', 'column', 'table', 'database'].map(stem),
  pipe_to_shell: [],
  runs_text: [],
};

function isAskedFor({ kind, text }: Danger, own: readonly Source[], language: Language): boolean {
  const verbatim = readTextValue(text);
  if (own.some((source) => says(verbatim, source))) return true;
  if (kind === 'no_condition' || kind === 'everything')
    return own.some(({ utterance: { tokens } }) =>
      tokens.some(({ word }) => determines(word, language) === 'all' || EVERYTHING.has(word)),
    );
  return ASKS_FOR[kind].some((word) => own.some(({ stems }) => stems.has(word)));
}

const EVERYTHING: ReadonlySet<string> = new Set(['everything', 'entire', 'whole', 'completely']);
