interface Loader {
  createRequire(from: string): (path: string) => unknown;
}

declare const process:
  | { cwd?(): string; getBuiltinModule?(name: string): Loader | undefined }
  | undefined;

/**
 * The version of a package as this program has it: beside this package, else where the program was started. Null where it
 * can't be told, as in a bundle.
 */
export function installedVersion(name: string): string | null {
  if (typeof process === 'undefined') return null;
  const loader = process.getBuiltinModule?.('node:module');
  if (!loader) return null;
  for (const from of [import.meta.url, `${process.cwd?.()}/`]) {
    try {
      const read = loader.createRequire(from)(`${name}/package.json`) as { version?: unknown };
      if (typeof read.version === 'string') return read.version;
    } catch {
      // It is not there.
    }
  }
  return null;
}
