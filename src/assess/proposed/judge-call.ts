import { isHarmlessName } from '../../checks/harmless.js';
import { isPlainRead, namesReport, saysChange } from '../../checks/plain-read.js';
import type { Act } from '../../commands/act.js';
import { readCall } from '../../commands/read-call.js';
import type { AssessInput, ProposedCall, Standing } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import type { Call } from '../call/call.js';
import type { Callable } from '../call/callable.js';
import { parameterPath } from '../call/open-bindings.js';
import { parameterDimension } from '../call/parameter-kind.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import { type Parameter, parameterOf } from '../call/schema.js';
import type { Reading } from '../reading.js';
import { isWritten } from './added-clauses.js';
import type { ArgumentProof } from './argument-proof.js';
import { type ArgumentValue, type EmptyArgument, listArgumentValues } from './argument-value.js';
import { countWords, isName, listedAt, listWords, NOTHING, withoutOwn } from './argument-words.js';
import { bindJudged, READ_DOUBT } from './bind-judged.js';
import { type Composed, PART_OF_WHOLE, readComposed, readWhole } from './composed.js';
import { findCrossed } from './crossed-parts.js';
import { judgeActs } from './judge-acts.js';
import { type Judged, type JudgedArgument, showMinor } from './judged-argument.js';
import type { CommandMatch } from './match-command.js';
import { judgeTool, type ToolJudgement } from './match-tool.js';
import { proveArgument } from './prove-argument.js';
import { listRepeated, namesDefinite } from './repeated-values.js';
import { type Answers, settleByAnswer } from './settle-by-answer.js';
import { gatherSources, type Sources } from './sources.js';
import { isUnsettled } from './standing.js';

/** A proposed call as it was judged. */
export interface CallJudgement {
  /** Whether it changes something. */
  readonly changes: boolean;
  /** It changes something, and the act or an argument is not proved. */
  readonly unproved: boolean;
  readonly call: Call;
  readonly arguments: readonly JudgedArgument[];
  readonly tool: ToolJudgement;
  /** Arguments that are null or empty. */
  readonly empty: readonly EmptyArgument[];
  /** The commands, requests, queries and changes of files that the call makes. */
  readonly commands: readonly CommandMatch[];
  /** How many values were not judged one by one. */
  readonly left: number;
  /** The arguments as they were proposed. */
  readonly given: ProposedCall['arguments'];
  /** Everything that the arguments were held against. */
  readonly sources: Sources;
}

/** Doubts of values by how they stand. */
const DOUBTS: Readonly<Record<Standing, number>> = {
  said: 0.02,
  context: 0.03,
  derived: 0.04,
  default: 0.01,
  composed: 0.03,
  contradicted: 0.95,
  invented: 0.9,
  picked: 0.85,
};
/** Doubt of one where something else was said: the answer would be to another question. */
const MISREAD_DOUBT = 0.45;
/** Doubt of what was left unread. */
const UNREAD_DOUBT = 0.9;

/**
 * Judges a proposed call: its arguments one by one, declared or not, and whether its tool does what was asked.
 *
 * @param tool with a parameter for each argument of the call
 * @param hasSchema whether the caller sends the tool; one that was made of the call is not compared with others
 */
export function* judgeCall(
  proposed: ProposedCall,
  tool: PreparedTool,
  reading: Reading,
  callable: Callable,
  { context, answered, given, readsOnly }: AssessInput,
  hasSchema: boolean,
): InParts<CallJudgement> {
  const sources = gatherSources(reading, context, callable.known);
  yield;
  const callAct = readCall(tool.words.join(' '), proposed.arguments, null);
  const { values, empty, left } = listArgumentValues(proposed);
  const isCut = left > 0;
  const isNamedRead =
    isPlainRead(tool.words) ||
    (reading.kind === 'question' && namesReport(tool.words)) ||
    (readsOnly === true && !saysChange(tool.words));
  const all = values.map((argument) => ({
    argument,
    parameter: findParameter(tool, argument),
    words: listWords(argument),
  }));
  const composed: (Composed | null)[] = [];
  let isTold = false;
  for (const { argument, parameter } of all) {
    const isPart = callAct?.arguments.has(argument.names[0] ?? '') === true;
    if (!isPart) composed.push(readComposed(argument, parameter, tool, sources));
    else composed.push(isTold ? PART_OF_WHOLE : readWhole(callAct, sources));
    isTold ||= isPart;
    yield;
  }
  const reads =
    (isNamedRead || runsOnlyReads(composed)) &&
    !composed.some((one) => one?.command?.changes === true) &&
    !values.some(asksForChange);
  const judged: Judged[] = [];
  const answers = { answered, given, name: proposed.name };
  const words = countWords(all);
  // A title that speaks of somebody takes no name from the one who is to come.
  const names = countWords(
    all.filter(
      ({ argument, parameter }) =>
        isName(argument) && !isWritten(parameter) && !HEADS.test(parameter.label.toLowerCase()),
    ),
  );
  for (const [at, { argument, parameter }] of all.entries()) {
    const { path, schemaPath } = argument;
    const beside = {
      tool,
      sources,
      reads,
      isListed: path !== schemaPath,
      listed: path === schemaPath ? NOTHING : listedAt(values, schemaPath),
      get others() {
        return values.filter((other) => other.schemaPath !== schemaPath);
      },
      words: withoutOwn(words, schemaPath),
      claimed: withoutOwn(names, schemaPath),
    };
    const text = composed[at] ?? null;
    const proof =
      text?.command === undefined || text.command === null
        ? proveArgument(argument, parameter, beside)
        : null;
    judged.push({
      parameter,
      proof,
      argument: judgeArgument(argument, parameter, proof, text, reads, answers),
    });
    yield;
  }
  const shown = showMinor(reads ? judged : contradictMisplaced(judged, values, sources), reads);
  const isNamed = judged.some(
    ({ argument }) => argument.standing === 'said' || argument.standing === 'derived',
  );
  const commands = composed.flatMap((one) => one?.command ?? []);
  const acts = listActs(commands);
  const ofTool =
    acts !== null && !reads
      ? judgeActs(acts, tool, reading)
      : judgeTool(tool, reading, hasSchema ? callable : null, { changes: !reads, isNamed });
  return {
    changes: !reads,
    unproved:
      shown.some(
        ({ proof, argument }) => proof?.reachesOut === true && isUnsettled(argument.standing),
      ) ||
      (!reads &&
        (isCut ||
          (values.length === 0 && namesDefinite(sources.own)) ||
          ofTool.fault !== null ||
          shown.some(
            ({ argument }) => isOpen(argument) || argument.isShown || argument.isUnreadable,
          ))),
    call: { tool, bindings: bindJudged(tool, shown) },
    arguments: shown.map(({ argument }) => argument),
    tool: isCut && !reads ? { ...ofTool, doubt: Math.max(ofTool.doubt, UNREAD_DOUBT) } : ofTool,
    empty,
    commands,
    left,
    given: proposed.arguments,
    sources,
  };
}

/** Contradicts what belongs to another part of the request than the arguments before it, and what stands twice in a list. */
function contradictMisplaced(
  judged: readonly Judged[],
  values: readonly ArgumentValue[],
  sources: Sources,
): readonly Judged[] {
  const standingAt = (at: number) => judged[at]?.argument.standing;
  const said = values.filter((_, at) => ['said', 'derived'].includes(standingAt(at) ?? ''));
  // Equal shares are worked out and no repeats.
  const mayRepeat = said.filter(
    (one) => typeof one.value !== 'number' || standingAt(values.indexOf(one)) === 'said',
  );
  const crossed = said.length < 2 ? null : findCrossed(sources, said);
  const misplaced = new Set(
    [...listRepeated(mayRepeat), ...(crossed === null ? [] : [crossed])].map(({ path }) => path),
  );
  return misplaced.size === 0
    ? judged
    : judged.map((one) =>
        misplaced.has(one.argument.path)
          ? {
              ...one,
              argument: {
                ...one.argument,
                standing: 'contradicted',
                doubt: DOUBTS.contradicted,
              },
            }
          : one,
      );
}

const HEADS = /\b(?:subject|title|summary|headline|topic|caption)\b/;

/** Methods of requests that change something (RFC 9110), and operations of GraphQL that do. */
const CHANGING = /^(?:post|put|patch|delete)$|^\s*mutation\b/i;
const asksForChange = ({ value }: ArgumentValue): boolean =>
  typeof value === 'string' && CHANGING.test(value);

const isOpen = ({ standing, added }: JudgedArgument): boolean =>
  isUnsettled(standing) || added.length > 0;

/** The acts of the commands that a call runs; null where it runs none, or one that cannot be read. */
function listActs(commands: readonly CommandMatch[]): readonly Act[] | null {
  const isWhole = commands.length > 0 && commands.every(({ isReadable }) => isReadable);
  return isWhole ? commands.flatMap(({ acts }) => acts) : null;
}

/** Whether a tool that runs what it is given, is given nothing but commands that read. */
const runsOnlyReads = (composed: readonly (Composed | null)[]): boolean =>
  composed.length > 0 && composed.every((one) => one?.command?.isReadable && !one.command.changes);

/** The parameter that an argument is for: by its path, else by its last names, else one that is made of its name and value. */
function findParameter(
  { parameters }: PreparedTool,
  { names, schemaPath, value }: ArgumentValue,
): Parameter {
  const last = names.slice(-2).join('.');
  return (
    parameters.find((one) => parameterPath(one) === schemaPath) ??
    parameters.find((one) => parameterPath(one) === last) ??
    parameterOf(names.at(-1) ?? '', { type: typeof value }, names.at(-2) ?? '', false)
  );
}

function judgeArgument(
  argument: ArgumentValue,
  parameter: Parameter,
  proof: ArgumentProof | null,
  text: Composed | null,
  reads: boolean,
  answers: Answers,
): JudgedArgument {
  const path = parameterPath(parameter);
  const settled = settleByAnswer(argument, path, answers);
  const isCommand = text?.command != null;
  const standing: Standing =
    settled ?? proof?.standing ?? (isCommand || text?.isOwn ? 'composed' : tellUnsettled(proof));
  const isUnreadable = isCommand && standing === 'composed' && text.command?.isReadable === false;
  const mayAdd = !reads && (standing === 'composed' || isLong(argument));
  const isHarmless = reads && isUnsettled(standing) && proof?.reachesOut !== true;
  const doubt = !isHarmless
    ? DOUBTS[standing]
    : standing === 'contradicted' && tellsWhat(parameter, argument)
      ? MISREAD_DOUBT
      : READ_DOUBT;
  return {
    path: argument.path,
    value: argument.value,
    standing,
    doubt: Math.max(doubt, standing === 'composed' ? (text?.doubt ?? 0) : 0),
    dimension: parameterDimension(parameter, parameter.kind),
    label: parameter.label,
    parameter: path,
    added: mayAdd ? (text?.added ?? []) : [],
    command: standing === 'composed' ? (text?.command ?? null) : null,
    isUnreadable,
    required: parameter.required,
    definition: parameter,
    isShown: false,
  };
}

/** Whether an argument of a read says where from and to, which day or which choice: not an id, which the agent may know better. */
const tellsWhat = (
  { kind, label, isOrigin, isTarget, choices }: Parameter,
  { value }: ArgumentValue,
): boolean =>
  (isOrigin !== isTarget || kind === 'date' || choices.length > 0) &&
  !/^\d{4}-\d{2}-\d{2}T/.test(String(value)) &&
  !isHarmlessName(label.toLowerCase(), true);

const LONG = 25;
const isLong = ({ value }: ArgumentValue): boolean => String(value).length >= LONG;

function tellUnsettled(proof: ArgumentProof | null): Standing {
  const known = proof?.known ?? null;
  if (known !== null && known.labels.length > 1 && known.match === 'tied') return 'picked';
  return proof?.isContradicted ? 'contradicted' : 'invented';
}
