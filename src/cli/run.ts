/** Error in the use of a command line; printed without a stack. */
export class UsageError extends Error {}

/** Runs a command: what it prints goes to standard output, why it failed to standard error with exit code 1. */
export function runCli(command: (print: (line: string) => void) => Promise<void>): void {
  command((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
}
