import type { Held } from '../../ports/assessment.js';
import { areOpposite, findOperations, type NamedOperations } from '../../utterance/operations.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { parameterPath } from '../call/open-bindings.js';
import { type PreparedTool, prepareTools } from '../call/prepare-tools.js';
import { type Field, findId } from '../call/record-list.js';
import { readKnown } from '../call/records.js';
import { findChangedValues } from './changed-values.js';

/** A call by its tool and the values of its parameters, by path. */
export interface CallWithValues {
  readonly tool: string;
  readonly bound: Readonly<Record<string, Held>>;
}

/** Words that take something back beyond these tell of something else as well. */
const MOST_WORDS = 16;
const TAKES_BACK: ReadonlySet<string> = new Set(['restore', 'undo']);
/** Operations that take away, and those that give: a tool of the one kind takes back what one of the other did with the same things. */
const TAKES: ReadonlySet<string> = new Set(['cancel', 'delete', 'unassign', 'stop', 'block']);
const GIVES: ReadonlySet<string> = new Set(['book', 'create', 'assign', 'start', 'unblock']);

/**
 * The call that takes an earlier one back, where a request says no more than that it be taken back ("undo that", "put it back to
 * where it was"): the tool for it with the same things, else the same tool with the values that the caller's record had
 * before. Null where the request says something else, or the caller's records do not tell.
 */
export function findUndoingCall(
  request: string,
  call: CallWithValues,
  context: unknown,
): CallWithValues | null {
  const { tools } = prepareTools(context);
  const tool = tools.find(({ name }) => name === call.tool);
  if (tool === undefined || tool.traits.reads || !takesBack(request)) return null;
  const things = listRecordPaths(call, context);
  const changed = findChangedValues(request, call.tool, call.bound, context);
  // Another record is named: that one is spoken of.
  if ([...changed.keys()].some((path) => things.has(path))) return null;
  if (changed.size > 0)
    return { tool: call.tool, bound: { ...call.bound, ...Object.fromEntries(changed) } };
  const rivals = tools.filter((one) => one !== tool && undoes(one, tool));
  const undoing = rivals.filter((one) => hasAllItNeeds(one, call));
  if (undoing.length > 0) return withSameThings(likest(undoing, tool), call);
  return rivals.length > 0 ? null : withEarlierValues(call, things);
}

function takesBack(request: string): boolean {
  const tokens = tokenize(request, MOST_WORDS + 1);
  return (
    tokens.length <= MOST_WORDS &&
    !/[?\uff1f]\s*$/.test(request) &&
    findOperations(request, tokens).some(
      ({ operation, isDenied }) => TAKES_BACK.has(operation) && !isDenied,
    )
  );
}

/** The values of a call that are ids of the caller's records, by path, each with the fields of its record. */
function listRecordPaths(
  { bound }: CallWithValues,
  context: unknown,
): ReadonlyMap<string, readonly Field[]> {
  const { lists } = readKnown(context);
  const found = new Map<string, readonly Field[]>();
  for (const [path, value] of Object.entries(bound)) {
    const id = String([value].flat()[0]);
    for (const list of lists) {
      const item = list.items.find((one) => String(findId(list, one)?.value) === id);
      if (item !== undefined) found.set(path, item.fields);
    }
  }
  return found;
}

const doing = ({ first, others }: NamedOperations): readonly string[] => [...first, ...others];

/** Whether a tool does the opposite of another with the same kind of thing. */
function undoes(tool: PreparedTool, done: PreparedTool): boolean {
  const { traits } = tool;
  const hasNouns = traits.nameStems.length > 0 || done.traits.nameStems.length > 0;
  if (hasNouns && countShared(tool, done) === 0) return false;
  const ours = traits.operations.first;
  const theirs = doing(done.traits.operations);
  return (
    !traits.reads &&
    (ours.some((one) => theirs.some((other) => areOpposite(one, other))) ||
      (ours.some((one) => GIVES.has(one)) && theirs.some((one) => TAKES.has(one))) ||
      (ours.some((one) => TAKES.has(one)) && theirs.some((one) => GIVES.has(one))))
  );
}

const hasAllItNeeds = ({ parameters }: PreparedTool, { bound }: CallWithValues): boolean =>
  parameters.some(({ required }) => required) &&
  parameters.every((one) => !one.required || parameterPath(one) in bound);

/** Of several tools the one whose name has most words in common with the call's. */
const likest = (tools: readonly PreparedTool[], done: PreparedTool): PreparedTool =>
  tools.reduce((best, one) => (countShared(one, done) > countShared(best, done) ? one : best));

const countShared = ({ traits }: PreparedTool, other: PreparedTool): number =>
  traits.nameStems.filter((word) => other.traits.nameStems.includes(word)).length;

function withSameThings(
  { name, parameters }: PreparedTool,
  { bound }: CallWithValues,
): CallWithValues {
  const paths = parameters.map(parameterPath).filter((path) => path in bound);
  return {
    tool: name,
    bound: Object.fromEntries(paths.map((path) => [path, bound[path] as Held])),
  };
}

/** The call with what its record held before; null where that is not known. */
function withEarlierValues(
  call: CallWithValues,
  things: ReadonlyMap<string, readonly Field[]>,
): CallWithValues | null {
  const earlier: [string, Held][] = [];
  for (const [path, value] of Object.entries(call.bound)) {
    if (things.has(path)) continue;
    const stems = (path.split('.').at(-1) as string).split(/[_\s]|(?<=[a-z])(?=[A-Z])/).map(stem);
    for (const fields of things.values()) {
      const field = fields.find(
        (one) =>
          one.own &&
          typeof one.value === typeof value &&
          one.value !== value &&
          one.keyStems.some((word) => stems.includes(word)),
      );
      if (field !== undefined) earlier.push([path, field.value]);
    }
  }
  return earlier.length === 0
    ? null
    : { tool: call.tool, bound: { ...call.bound, ...Object.fromEntries(earlier) } };
}
