import { gate } from './gate.js';

type Call = [request: string, sessionId: string, ...rest: unknown[]];

/** What a wrapped function returns: a promise, since the gate is asked first; a stream stays a stream. */
type Gated<Returned> =
  Returned extends AsyncGenerator<infer Item, infer Last, infer Sent>
    ? AsyncGenerator<Item, Last, Sent>
    : Promise<Awaited<Returned>>;

/**
 * Gates each call of a function whose first two arguments are a request and a session id: the gate is
 * asked, then the function runs with unchanged arguments and `this`, whatever the gate said. The result
 * is recorded by the server and not passed on.
 *
 * The wrapped function returns a promise, also where the function itself does not; an asynchronous
 * generator function stays one. Name and length stay. Throws a TypeError when `func` is no function.
 */
export function wrap<This, Arguments extends Call, Returned>(
  func: (this: This, ...args: Arguments) => Returned,
): (this: This, ...args: Arguments) => Gated<Returned> {
  if (typeof func !== 'function') {
    throw new TypeError(`wrap takes a function, not ${typeof func}`);
  }
  const gated = isAsyncGeneratorFunction(func) ? gatedStream(func) : gatedFunction(func);
  Object.defineProperty(gated, 'name', { value: func.name, configurable: true });
  Object.defineProperty(gated, 'length', { value: func.length, configurable: true });
  return gated as (this: This, ...args: Arguments) => Gated<Returned>;
}

type Anything = (this: unknown, ...args: unknown[]) => unknown;

function gatedFunction(func: unknown): unknown {
  return async function (this: unknown, ...args: unknown[]): Promise<unknown> {
    await ask(args);
    return await (func as Anything).apply(this, args);
  };
}

function gatedStream(func: unknown): unknown {
  return async function* (this: unknown, ...args: unknown[]): AsyncGenerator {
    await ask(args);
    return yield* (func as Anything).apply(this, args) as AsyncGenerator;
  };
}

async function ask([request, sessionId]: unknown[]): Promise<void> {
  // A call without the two is not what the gate is for; the function runs all the same.
  if (typeof request !== 'string' || typeof sessionId !== 'string') return;
  await gate({ request, sessionId });
}

const isAsyncGeneratorFunction = (func: unknown): boolean =>
  Object.prototype.toString.call(func) === '[object AsyncGeneratorFunction]';
