type Json = Record<string, unknown>;

export const COMPONENTS = '#/components/schemas/';

/** The end of the name of a component that describes an input. */
export const INPUT = 'Input';

/**
 * The schemas that the paths refer to, under one name where a schema is the same in what comes in and in what goes
 * out. Where it differs, the one that comes in is called `…Input`.
 */
export function nameComponents<Paths extends object>(
  paths: Paths,
  given: Readonly<Record<string, Json>>,
): { readonly paths: Paths; readonly schemas: Record<string, Json> } {
  const used = usedNames(paths, given);
  const isOneSchema = equalVariants(used, given);
  const nameFor = (name: string): string => {
    const base = withoutInput(name, given);
    return base === name || (used.has(base) && !isOneSchema(base)) ? name : base;
  };
  const schemas: Record<string, Json> = {};
  for (const name of [...used].sort()) {
    schemas[nameFor(name)] ??= withReferences(given[name], nameFor) as Json;
  }
  return { paths: withReferences(paths, nameFor) as Paths, schemas };
}

const withoutInput = (name: string, given: object): string => {
  const base = name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
  return Object.hasOwn(given, base) ? base : name;
};

/** The names that can be reached from the paths. */
function usedNames(paths: object, given: Readonly<Record<string, Json>>): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const name of references(value)) {
      if (used.has(name)) continue;
      if (!Object.hasOwn(given, name)) throw new Error(`There is no schema named ${name}.`);
      used.add(name);
      visit(given[name]);
    }
  };
  visit(paths);
  return used;
}

/** Whether both variants of a schema say the same, all that they refer to included. */
function equalVariants(used: ReadonlySet<string>, given: Readonly<Record<string, Json>>) {
  const text = (name: string): string =>
    JSON.stringify(withReferences(given[name], (one) => withoutInput(one, given)));
  const different = new Set<string>();
  const differs = (name: string): boolean =>
    text(name) !== text(name + INPUT) ||
    references(given[name]).some((one) => different.has(withoutInput(one, given)));
  const both = [...used].filter((name) => used.has(name + INPUT));
  for (let before = -1; before !== different.size; ) {
    before = different.size;
    for (const name of both) if (differs(name)) different.add(name);
  }
  return (name: string): boolean => !different.has(name);
}

function references(value: unknown): string[] {
  const found: string[] = [];
  withReferences(value, (name) => {
    found.push(name);
    return name;
  });
  return found;
}

/** A copy whose references to components bear other names. */
const withReferences = (value: unknown, rename: (name: string) => string): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, one) =>
        key === '$ref' && typeof one === 'string' && one.startsWith(COMPONENTS)
          ? COMPONENTS + rename(one.slice(COMPONENTS.length))
          : one,
      );
