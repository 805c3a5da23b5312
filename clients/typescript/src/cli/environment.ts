import { CommandFailed } from './http.js';

/** A variable of the environment, without the space around it; undefined where it is unset or empty. */
export const readVariable = (name: string): string | undefined =>
  process.env[name]?.trim() || undefined;

/** @throws CommandFailed where it is unset or empty */
export function requireVariable(name: string): string {
  const value = readVariable(name);
  if (value === undefined) throw new CommandFailed(`${name} is not set`);
  return value;
}
