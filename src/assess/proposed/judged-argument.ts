import { isMainName } from '../../checks/harmless.js';
import type { Dimension, Standing } from '../../ports/assessment.js';
import type { Parameter } from '../call/schema.js';
import type { ArgumentProof } from './argument-proof.js';
import type { CommandMatch } from './match-command.js';
import { isUnsettled } from './standing.js';

/** A proposed argument as it was judged. */
export interface JudgedArgument {
  readonly path: string;
  readonly value: string | number | boolean;
  readonly standing: Standing;
  /** How likely it is that the value is not what was meant, 0 to 1. */
  readonly doubt: number;
  readonly dimension: Dimension;
  /** The parameter's name in words. */
  readonly label: string;
  /** The parameter, as questions speak of it. */
  readonly parameter: string;
  /** Values within a composed text that nobody said. */
  readonly added: readonly string[];
  /** The command or query that it is; null for another value. */
  readonly command: CommandMatch | null;
  /** A command that could not be parsed. */
  readonly isUnreadable: boolean;
  /** Whether the schema requires it. */
  readonly required: boolean;
  readonly definition: Parameter;
  /** It is shown in a confirmation rather than asked about: one minor value beside proved main ones. */
  readonly isShown: boolean;
}

/** An argument with its parameter and what proves it. */
export interface Judged {
  readonly parameter: Parameter;
  readonly proof: ArgumentProof | null;
  readonly argument: JudgedArgument;
}

/** Doubt of a value that is shown rather than asked about. */
const SHOWN_DOUBT = 0.35;

/**
 * Where one minor value alone is not proved beside proved main ones, a confirmation shows it, and nobody is asked about it.
 */
export function showMinor(judged: readonly Judged[], reads: boolean): readonly Judged[] {
  if (reads) return judged;
  const open = judged.filter(({ argument }) => isUnsettled(argument.standing));
  const [only] = open;
  if (only === undefined || open.length > 1 || !isMinor(only)) return judged;
  const hasMain = judged.some(
    (one) => one !== only && !isUnsettled(one.argument.standing) && !isMinor(one),
  );
  if (!hasMain) return judged;
  return judged.map((one) =>
    one === only
      ? { ...one, argument: { ...one.argument, doubt: SHOWN_DOUBT, isShown: true } }
      : one,
  );
}

/** Whether little hangs on an argument: no receiver, amount, thing or day, and nothing that the user said otherwise. */
function isMinor({ parameter, argument }: Judged): boolean {
  const { kind, label } = parameter;
  if (argument.standing === 'contradicted' || argument.value === true) return false;
  if (isMainName(label.toLowerCase())) return false;
  return (
    kind === 'text' ||
    kind === 'choice' ||
    kind === 'thing' ||
    kind === 'language' ||
    kind === 'number' ||
    kind === 'list'
  );
}
