import type { Act } from './act.js';

/** A command or query that an argument holds, as far as it shows what it does to what. */
export interface Command {
  readonly language: 'shell' | 'sql' | 'http' | 'glob' | 'files';
  /** Whether it could be parsed; of one that could not, nothing else is known. */
  readonly isReadable: boolean;
  /** Whether it changes something. */
  readonly changes: boolean;
  /** Everything that it does, also by what it starts. */
  readonly acts: readonly Act[];
  /** Parts that make it more dangerous than its purpose needs. */
  readonly dangers: readonly Danger[];
  /** Things that it acts on, as they stand in it: paths, hosts, branches, tables, values. */
  readonly targets: readonly string[];
}

/** A part of a command that makes it dangerous. */
export interface Danger {
  readonly kind:
    | 'no_condition'
    | 'everything'
    | 'forced'
    | 'privileged'
    | 'pipe_to_shell'
    | 'runs_text'
    | 'drops';
  /** The part, as a person would be shown it: `--force`, `| bash`, `DELETE FROM users`. */
  readonly text: string;
}

/** A command of a language that could not be parsed: whatever it does may be dangerous. */
export const unreadable = (language: Command['language']): Command => ({
  language,
  isReadable: false,
  changes: true,
  acts: [],
  dangers: [],
  targets: [],
});
