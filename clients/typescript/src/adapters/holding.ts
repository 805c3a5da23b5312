/** A call that was not made; its message is for the model. */
class NotDone extends Error {
  override readonly name = 'NotDone';
}

/**
 * A tool's function that first asks whether it may run, and throws what the model is to be told where it may not: a result
 * could be taken for the tool's own. A stream of results stays one.
 */
export function holding<Arguments extends unknown[]>(
  execute: (...args: Arguments) => unknown,
  refusal: (...args: Arguments) => Promise<string | null>,
): (...args: Arguments) => unknown {
  const check = async (args: Arguments): Promise<void> => {
    const text = await refusal(...args);
    if (text !== null) throw new NotDone(text);
  };
  if (Object.prototype.toString.call(execute) === '[object AsyncGeneratorFunction]') {
    return async function* (...args: Arguments) {
      await check(args);
      yield* execute(...args) as AsyncIterable<unknown>;
    };
  }
  return async (...args) => {
    await check(args);
    const result = await execute(...args);
    return isStream(result) ? await lastOf(result) : result;
  };
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function lastOf(stream: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const item of stream) last = item;
  return last;
}
