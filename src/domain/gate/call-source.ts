import { CallSource, isCallSource } from '../../contracts/proposed-call.js';

/** Reads which integration asks on behalf of the agent; null: none says so. */
export function readCallSource(
  context: Readonly<Record<string, unknown>> | null,
): CallSource | null {
  const source = context?.source;
  return isCallSource(source) ? (CallSource.safeParse(source).data ?? null) : null;
}
