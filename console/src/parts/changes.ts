/** A field of something that was changed, in words; empty where there was none. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

type Side = Readonly<Record<string, unknown>> | null;

const MOST_CHARACTERS = 300;

/** The fields that differ between two versions, in the order of their names. */
export function listChanges(before: Side, after: Side): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names.flatMap((name) => {
    const [was, is] = [show(before?.[name]), show(after?.[name])];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

function show(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text;
}
