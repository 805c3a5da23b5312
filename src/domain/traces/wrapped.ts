import { isObject, lenientJson } from '../../lenient-json.js';
import { readPythonLiteral } from './python-literal.js';

/** Keys that LangChain's callbacks put around what a tool was called with, or answered. */
const AROUND_INPUT: ReadonlySet<string> = new Set([
  ...['inputs', 'input_str', 'tags', 'metadata', 'kwargs', 'run_id', 'name', 'serialized'],
]);
const AROUND_OUTPUT: ReadonlySet<string> = new Set(['output', 'outputs', 'kwargs', 'tags']);

const hasOnly = (value: object, keys: ReadonlySet<string>): boolean =>
  Object.keys(value).every((key) => keys.has(key));

/** Reads what a decorated function or a tool was called with, without what a library puts around it. */
export function unwrapInput(value: unknown): unknown {
  const read = lenientJson(value);
  if (typeof read === 'string') return readPythonLiteral(read) ?? read;
  if (!isObject(read)) return read;
  if (Array.isArray(read.args) && hasOnly(read, FUNCTION)) return readArguments(read.args, read);
  if (('inputs' in read || 'input_str' in read) && hasOnly(read, AROUND_INPUT)) {
    return unwrapInput(read.inputs ?? read.input_str);
  }
  const [key, ...others] = Object.keys(read);
  if ((key !== 'input' && key !== 'inputs') || others.length > 0) return read;
  // A parameter may bear this name, too.
  const inner = unwrapInput(read[key]);
  return isObject(inner) ? inner : read;
}

const FUNCTION: ReadonlySet<string> = new Set(['args', 'kwargs']);

/** A function's arguments come as `{args, kwargs}`; one alone is what it was called with. */
function readArguments(args: readonly unknown[], wrapped: Record<string, unknown>): unknown {
  const named = isObject(wrapped.kwargs) && Object.keys(wrapped.kwargs).length > 0;
  if (args.length === 0) return wrapped.kwargs ?? {};
  return !named && args.length === 1 ? lenientJson(args[0]) : wrapped;
}

/** Reads what a tool answered, without what a library puts around it. */
export function unwrapOutput(value: unknown): unknown {
  const read = lenientJson(value);
  if (!isObject(read)) return read;
  const key = 'output' in read ? 'output' : 'outputs';
  if (key in read && hasOnly(read, AROUND_OUTPUT)) return unwrapOutput(read[key]);
  const message = isObject(read.kwargs) && Array.isArray(read.id) ? read.kwargs : read;
  const isToolMessage =
    'content' in message && 'tool_call_id' in message && (message !== read || read.type === 'tool');
  return isToolMessage ? lenientJson(message.content) : read;
}
