import type { ConfigUpdate, ConfigValues } from '../../../../src/contracts/config.js';
import type { api } from '../../api/routes.js';
import { type ConfigField, FIELDS, findField } from './fields.js';

/** The configuration active, with its defaults and the names of what was set. */
export type Config = (typeof api.getConfig)['types']['reply'];

/** Unsaved changes: texts by the name of the field, as they stand in the address. */
export type Draft = Readonly<Record<string, string>>;

/** The text of a change that puts a field back to its default. */
export const DEFAULT = '~default';

/** A draft as the interface takes it, and what is wrong with it by field. */
export interface ReadDraft {
  readonly update: ConfigUpdate;
  /** Names of the fields that would change. */
  readonly changed: readonly string[];
  readonly faults: Readonly<Record<string, string>>;
}

const RISKS = ['low', 'medium', 'high', 'irreversible'];

/** The changes among the values of an address. */
export function pickDraft(values: Readonly<Record<string, string>>): Draft {
  return Object.fromEntries(
    FIELDS.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : [])),
  );
}

/** A value of a configuration by the name of its field; undefined: it has none. */
export function valueAt(values: ConfigValues, name: string): unknown {
  const [outer = '', inner] = name.split('.');
  const value = (values as Readonly<Record<string, unknown>>)[outer];
  if (inner === undefined) return value;
  return (value as Readonly<Record<string, unknown>>)[inner] ?? undefined;
}

/** Whether the tenant has set the field itself, even to its default. */
export function isSet(config: Config, { name }: ConfigField): boolean {
  const isInner = name.includes('.');
  return isInner ? valueAt(config, name) !== undefined : config.overridden.includes(name);
}

/** A value as the text of its control. */
export function asText({ kind }: ConfigField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'day') return String(value).slice(0, 10);
  if (kind === 'rules')
    return (value as readonly Readonly<Record<string, string>>[])
      .map((rule) =>
        Object.entries(rule)
          .map(([key, one]) => `${key}: ${one}`)
          .join(', '),
      )
      .join('\n');
  if (kind !== 'patterns') return String(value);
  return Object.entries(value as Readonly<Record<string, string>>)
    .map(([pattern, risk]) => `${pattern} = ${risk}`)
    .join('\n');
}

/** The text that the control of a field shows. */
export function shownText(field: ConfigField, draft: Draft, config: Config): string {
  const text = draft[field.name];
  if (text === undefined) return asText(field, valueAt(config, field.name));
  return text === DEFAULT ? asText(field, valueAt(config.defaults, field.name)) : text;
}

/** The value that a text means, or what is wrong with it. */
function parse(
  field: ConfigField,
  text: string,
): { readonly value: unknown } | { readonly fault: string } {
  const trimmed = text.trim();
  switch (field.kind) {
    case 'price':
    case 'number': {
      const value = Number(trimmed.replace(',', '.'));
      return trimmed === '' || !Number.isFinite(value) ? { fault: 'Enter a number.' } : { value };
    }
    case 'yes':
      return { value: trimmed === 'true' };
    case 'patterns':
      return parsePatterns(text);
    case 'rules':
      return parseRules(text);
    default:
      return { value: trimmed };
  }
}

function parsePatterns(
  text: string,
): { readonly value: Record<string, string> } | { readonly fault: string } {
  const risks: Record<string, string> = {};
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const end = line.lastIndexOf('=');
    const [pattern, risk] = [line.slice(0, Math.max(0, end)).trim(), line.slice(end + 1).trim()];
    if (pattern === '' || !RISKS.includes(risk)) {
      return { fault: `Line ${at + 1} must end with “= ” and one of ${RISKS.join(', ')}.` };
    }
    risks[pattern] = risk;
  }
  return { value: risks };
}

const RULE_KEYS = ['verb', 'where', 'what', 'tool', 'argument'];

function parseRules(
  text: string,
): { readonly value: Record<string, string>[] } | { readonly fault: string } {
  const rules: Record<string, string>[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const rule: Record<string, string> = {};
    // A comma stands between parts where the name of one is behind it.
    for (const part of line.split(/,\s*(?=\w+\s*:)/)) {
      const [, key = '', value = ''] = /^\s*(\w+)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
      if (!RULE_KEYS.includes(key) || value === '')
        return {
          fault: `Line ${at + 1} must have parts such as “verb: delete”: ${RULE_KEYS.join(', ')}.`,
        };
      rule[key] = value;
    }
    rules.push(rule);
  }
  return { value: rules };
}

/** Reads a draft: what of it differs from the configuration active, and what of it can't be meant. */
export function readDraft(draft: Draft, config: Config): ReadDraft {
  const update: Record<string, unknown> = {};
  const changed: string[] = [];
  const faults: Record<string, string> = {};
  for (const [name, text] of Object.entries(draft)) {
    const field = findField(name);
    if (!field) continue;
    const current = valueAt(config, name);
    if (text === DEFAULT) {
      if (!isSet(config, field)) continue;
      setAt(update, name, null, config);
    } else {
      if (text === asText(field, current)) continue;
      const parsed = parse(field, text);
      if ('fault' in parsed) {
        faults[name] = parsed.fault;
        continue;
      }
      if (JSON.stringify(parsed.value) === JSON.stringify(current)) continue;
      setAt(update, name, parsed.value, config);
    }
    changed.push(name);
  }
  for (const [name, value] of Object.entries(update)) {
    const isEmptied = typeof value === 'object' && value !== null && !Object.keys(value).length;
    if (isEmptied) update[name] = null;
  }
  return { update: update as ConfigUpdate, changed, faults };
}

/** Sets a value of an update, or with null puts it back; an object goes as a whole, with the rest of what it has. */
function setAt(
  update: Record<string, unknown>,
  name: string,
  value: unknown,
  config: Config,
): void {
  const [outer = '', inner] = name.split('.');
  if (inner === undefined) {
    update[outer] = value;
    return;
  }
  const before = update[outer] ?? (config as Readonly<Record<string, unknown>>)[outer];
  const object = { ...(before as Record<string, unknown>) };
  if (value === null) delete object[inner];
  else object[inner] = value;
  update[outer] = object;
}

/** The configuration as it would be with an update. */
export function withUpdate(config: Config, update: ConfigUpdate): ConfigValues {
  const given = Object.entries(update).map(([name, value]) => [
    name,
    value ?? (config.defaults as Readonly<Record<string, unknown>>)[name],
  ]);
  return { ...config, ...Object.fromEntries(given) };
}
