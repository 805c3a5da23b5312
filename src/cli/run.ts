import { DrizzleQueryError } from 'drizzle-orm';
import { readConfig } from '../config.js';
import { explainFault, faultReason } from '../open-database.js';

/** Error in the use of a command line; printed without a stack. */
export class UsageError extends Error {}

/** Runs a command: what it prints goes to standard output, why it failed to standard error with exit code 1. */
export function runCli(command: (print: (line: string) => void) => Promise<void>): void {
  command((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
}

function describeFailure(error: unknown): string {
  if (!(error instanceof DrizzleQueryError)) {
    return error instanceof Error ? error.message : String(error);
  }
  const explained = explainFault(readConfig(), error);
  return explained === error ? `The database reported: ${faultReason(error)}` : explained.message;
}
