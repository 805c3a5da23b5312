import type { AssessInput, Dimension, ProposedCall, Standing } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import type { Binding } from '../call/bind.js';
import type { Call } from '../call/call.js';
import type { Callable } from '../call/callable.js';
import { parameterPath } from '../call/open-bindings.js';
import { parameterDimension } from '../call/parameter-kind.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Reading } from '../reading.js';
import type { ArgumentLook } from './argument-features.js';
import { lookAtCall } from './look-at-call.js';
import { judgeTool, type ToolJudgement } from './match-tool.js';
import { isUnsettled, likelihoodSaid, tellStanding } from './standing.js';

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
  /** A command that could not be parsed. */
  readonly isUnreadable: boolean;
}

/** A proposed call as it was judged. */
export interface CallJudgement {
  /** Whether it changes something. */
  readonly changes: boolean;
  readonly call: Call;
  readonly arguments: readonly JudgedArgument[];
  readonly tool: ToolJudgement;
}

/** Doubt of a composed text that says something of its own: enough to show it. */
const COMPOSED_DOUBT = { plain: 0.03, adding: 0.35 } as const;
/** Further doubt of each further part that nobody asked for, and the most of it. */
const EACH_ADDED = { doubt: 0.05, most: 0.2 } as const;
const DEFAULT_DOUBT = 0.02;
/** How likely a value is to be meant that a language model has proved by a quote. */
const PROVED = 0.95;
/** Doubt of a command with a dangerous part that nobody asked for. */
const DANGER_DOUBT = 0.6;
/** Doubt of what was left unread. */
const UNREAD_DOUBT = 0.3;

/**
 * Judges a proposed call: its arguments one by one, and whether its tool does what was asked.
 *
 * @param hasSchema whether the caller sends the tool; one that was made of the call is not compared with others
 */
export function* judgeCall(
  proposed: ProposedCall,
  tool: PreparedTool,
  reading: Reading,
  callable: Callable,
  { context, answered, given }: AssessInput,
  hasSchema: boolean,
): InParts<CallJudgement> {
  const { looks, isCut } = yield* lookAtCall(proposed, tool, reading, callable, context);
  const judged = looks.map((look) => ({
    look,
    argument: judgeArgument(look, answered, given?.tool === proposed.name ? given : null),
  }));
  yield;
  const changes = !tool.traits.reads && !looks.some(({ command }) => command?.changes === false);
  const ofTool = judgeTool(tool, reading, hasSchema ? callable : null, { changes });
  return {
    changes,
    call: { tool, bindings: bind(tool, judged) },
    arguments: judged.map(({ argument }) => argument),
    tool: isCut ? { ...ofTool, doubt: Math.max(ofTool.doubt, UNREAD_DOUBT) } : ofTool,
  };
}

function judgeArgument(
  look: ArgumentLook,
  answered: AssessInput['answered'],
  given: AssessInput['given'],
): JudgedArgument {
  const { argument, parameter, command } = look;
  const path = parameterPath(parameter);
  const corrected = answered.findLast((one) => one.parameter === path && one.value !== undefined);
  const isProved = given?.values.some(
    (one) => one.parameter === path && String(one.value) === String(argument.value),
  );
  const likelihood = corrected
    ? Number(String(corrected.value) === String(argument.value))
    : Math.max(likelihoodSaid(look), isProved ? PROVED : 0);
  const standing = corrected
    ? likelihood === 1
      ? 'said'
      : 'contradicted'
    : tellStanding(look, likelihood);
  return {
    path: argument.path,
    value: argument.value,
    standing,
    doubt: measureDoubt(standing, likelihood, look),
    dimension: parameterDimension(parameter, parameter.kind),
    label: parameter.label,
    parameter: path,
    added: standing === 'composed' ? listAdded(look) : [],
    isUnreadable: standing === 'composed' && command?.isReadable === false,
  };
}

/** Parts of a composed text that nobody said; of a command those that are dangerous, and what it acts on. */
const listAdded = ({ command, added }: ArgumentLook): readonly string[] =>
  command === null ? added : [...command.dangers, ...command.unsaid];

function measureDoubt(standing: Standing, likelihood: number, look: ArgumentLook): number {
  if (standing === 'default') return DEFAULT_DOUBT;
  if (standing !== 'composed') return 1 - likelihood;
  const { command } = look;
  if (command !== null && !command.isReadable) return UNREAD_DOUBT;
  const added = listAdded(look).length;
  const further = Math.min(EACH_ADDED.most, EACH_ADDED.doubt * Math.max(0, added - 1));
  if (command !== null && command.dangers.length > 0) return DANGER_DOUBT + further;
  return added > 0 ? COMPOSED_DOUBT.adding + further : COMPOSED_DOUBT.plain;
}

interface Judged {
  readonly look: ArgumentLook;
  readonly argument: JudgedArgument;
}

/** More labels are no choice. */
const MOST_LABELS = 6;
/** As sure as a value can be that counts as open. */
const BELOW_BOUND = 0.45;

/** The call as one that was read: settled arguments have their values; unsettled ones, and required ones that are missing, are open. */
function bind(tool: PreparedTool, judged: readonly Judged[]): Binding[] {
  return tool.parameters.map((parameter): Binding => {
    const own = judged.filter(({ look }) => look.parameter === parameter);
    const open = own.filter(({ argument }) => isUnsettled(argument.standing));
    if (open.length > 0) {
      const picked = open.find(({ argument }) => argument.standing === 'picked');
      return {
        // The agent is about to use it, whether or not the schema requires it.
        parameter: { ...parameter, required: true },
        value: undefined,
        sure: Math.min(...open.map(({ argument }) => 1 - argument.doubt), BELOW_BOUND),
        several: picked?.look.record?.labels.slice(0, MOST_LABELS) ?? [],
      };
    }
    const values = own.map(({ argument }) => argument.value);
    const value = parameter.isList ? values : values[0];
    return values.length > 0
      ? { parameter, value, sure: 1, several: [] }
      : { parameter, value: undefined, sure: 0, several: [] };
  });
}
