import { type ConfigField, FIELDS } from './fields.js';

/** Texts that were typed, by the path of the field. The text of a reset field is this word. */
export type Draft = Readonly<Record<string, string>>;
export const RESET = 'default';

type Values = Readonly<Record<string, unknown>>;

/** A field whose draft says something else than what is in force. */
export interface DraftChange {
  readonly field: ConfigField;
  readonly before: unknown;
  /** undefined: put back to the default. */
  readonly after: unknown;
}

/** Reads a field of the configuration by its path. */
export function readField(values: Values, path: string): unknown {
  const [first = '', second] = path.split('.');
  const value = values[first];
  if (second === undefined) return value;
  return typeof value === 'object' && value !== null ? (value as Values)[second] : undefined;
}

/** The drafts among the values of an address, which may have others. */
export const draftIn = (values: Draft): Draft =>
  Object.fromEntries(
    FIELDS.flatMap(({ path }) => (path in values ? [[path, values[path] ?? '']] : [])),
  );

/** The fields that a draft changes. What is no number where one is wanted goes to the server, which says so. */
export function listDraftChanges(config: Values, draft: Draft): DraftChange[] {
  return FIELDS.flatMap((field) => {
    const text = draft[field.path];
    if (text === undefined) return [];
    const before = readField(config, field.path);
    const after = parse(field, text);
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}

/** The body that makes the changes: null puts a field back; fields of a field go with their siblings. */
export function toUpdate(config: Values, changes: readonly DraftChange[]): Values {
  const update: Record<string, unknown> = {};
  for (const { field, after } of changes) {
    const [first = '', second] = field.path.split('.');
    if (second === undefined) {
      update[first] = after === undefined ? null : after;
      continue;
    }
    const whole = { ...((update[first] ?? config[first] ?? {}) as Values) } as Record<
      string,
      unknown
    >;
    if (after === undefined) delete whole[second];
    else whole[second] = after;
    update[first] = whole;
  }
  return update;
}

function parse({ kind }: ConfigField, text: string): unknown {
  if (text === RESET || text.trim() === '') return undefined;
  if (kind === 'yes-no') return text === 'true';
  if (kind === 'text' || kind === 'choice') return text;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}
