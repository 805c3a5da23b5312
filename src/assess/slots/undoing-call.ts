import { union } from '../../lexicon/lexicon.js';
import type { CallWithValues, Held } from '../../ports/assessment.js';
import { normalise } from '../../utterance/normal-form.js';
import { areOpposite, type NamedOperations } from '../../utterance/operations.js';
import { identifierWords, stem } from '../../utterance/tokens.js';
import { parameterPath } from '../call/open-bindings.js';
import { type PreparedTool, prepareTools } from '../call/prepare-tools.js';
import { type Field, findId } from '../call/record-list.js';
import { readKnown } from '../call/records.js';
import { findChangedValues } from './changed-values.js';

/** Requests beyond these tell of something else as well. */
const MOST_CHARACTERS = 200;
const TAKES_BACK = new RegExp(`^${union('takesLastBack')}$`, 'u');
const AS_BEFORE = new RegExp(`^(?:\\S{1,8} ){0,2}${union('asBefore')}(?: \\S{1,12})?$`, 'u');
/** Operations that are taken back by those of another kind as well: crew that is released is booked anew. */
const OPPOSITES: readonly (readonly [string, string])[] = [['unassign', 'book']];
/** Operations that give a record another value. */
const CHANGES: ReadonlySet<string> = new Set([
  ...['update', 'move', 'scale', 'raise', 'lower', 'complete'],
]);
/** Words of parameters that say which of two values it is, and not of what. */
const SIDES: ReadonlySet<string> = new Set(['new', 'to', 'target']);

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
  if (!takesBack(request)) return null;
  const { tools } = prepareTools(context);
  const tool = tools.find(({ name }) => name === call.tool);
  if (tool === undefined || tool.traits.reads) return null;
  const things = listRecordPaths(call, tool, context);
  const changed = findChangedValues(request, call.tool, call.bound, context);
  // Another record is named: that one is spoken of.
  if ([...changed.keys()].some((path) => things.has(path))) return null;
  if (changed.size > 0)
    return { tool: call.tool, bound: { ...call.bound, ...Object.fromEntries(changed) } };
  const rivals = tools.filter((one) => one !== tool && undoes(one, tool));
  const undoing = rivals.filter((one) => hasAllItNeeds(one, call));
  if (undoing.length > 0) return withSameThings(likest(undoing, tool), call);
  const isChange = doing(tool.traits.operations).some((one) => CHANGES.has(one));
  return rivals.length > 0 || !isChange ? null : withEarlierValues(call, things);
}

/** Whether a clause of a short request takes something back and says no more; no question does. */
const takesBack = (request: string): boolean =>
  request.length <= MOST_CHARACTERS &&
  !/[?\uff1f]\s*$/.test(request) &&
  (AS_BEFORE.test(normalise(request)) ||
    request.split(CLAUSE_ENDS).some((clause) => TAKES_BACK.test(normalise(clause))));

const CLAUSE_ENDS = /[.,;!\n\u2026\u3001\u3002\uff0c\uff01\uff1b]+(?!\d)/;

/** The values of a call that are ids of the caller's records, by path, each with the fields of its record. */
function listRecordPaths(
  { bound }: CallWithValues,
  { parameters }: PreparedTool,
  context: unknown,
): ReadonlyMap<string, readonly Field[]> {
  const { lists } = readKnown(context);
  const found = new Map<string, readonly Field[]>();
  for (const [path, value] of Object.entries(bound)) {
    const [id] = [value].flat();
    const kind = parameters.find((one) => parameterPath(one) === path)?.kind;
    // A number of things may be what an id is as well.
    if (id === undefined || (typeof id === 'number' && kind !== 'id')) continue;
    for (const list of lists) {
      const item = list.items.find((one) => String(findId(list, one)?.value) === String(id));
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
    ours.some((one) => theirs.some((other) => areOpposite(one, other) || isPair(one, other)))
  );
}

const isPair = (one: string, other: string): boolean =>
  OPPOSITES.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);

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
    const stems = identifierWords(path.split('.').at(-1) as string)
      .filter((word) => !SIDES.has(word))
      .map(stem);
    for (const fields of things.values()) {
      const field = fields.find(
        (one) =>
          one.own &&
          typeof one.value === typeof value &&
          one.value !== value &&
          one.keyStems.length === stems.length &&
          one.keyStems.every((word) => stems.includes(word)),
      );
      if (field !== undefined) earlier.push([path, field.value]);
    }
  }
  return earlier.length === 0
    ? null
    : { tool: call.tool, bound: { ...call.bound, ...Object.fromEntries(earlier) } };
}
