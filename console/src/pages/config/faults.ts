import { ProblemError } from '../../api/problem.js';

/** The server's message on a field, or on something within it; undefined: there is none. */
export function faultAt(error: unknown, name: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const pointer = `/${name.replaceAll('.', '/')}`;
  const fault = error.problem.errors?.find(
    (one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`),
  );
  return fault && `It ${fault.msg}.`;
}
