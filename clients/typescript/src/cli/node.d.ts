// As much of Node.js as the command line uses.

declare const process: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: unknown;
  readonly stdout: { readonly isTTY?: boolean; write(text: string): boolean };
  readonly stderr: { readonly isTTY?: boolean; write(text: string): boolean };
  exitCode: number | undefined;
};

declare module 'node:util' {
  export function parseArgs(config: {
    args: readonly string[];
    options: Record<string, { type: 'string' | 'boolean' }>;
    allowPositionals: boolean;
  }): { values: Record<string, string | boolean | undefined>; positionals: string[] };
}

declare module 'node:fs' {
  export function createReadStream(path: string): unknown;
}

declare module 'node:readline' {
  export function createInterface(options: { input: unknown }): AsyncIterable<string>;
}
