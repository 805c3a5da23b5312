import { stem } from '../text/tokens.js';
import type { Value, ValueKind } from '../text/values.js';
import type { Found, Source } from './binding.js';
import type { ParameterKind } from './parameter-kind.js';
import type { Parameter } from './read-tools.js';

/** Kinds of value that suit a kind of parameter, best first, and how sure each is by its shape alone. */
const SUITS: Readonly<Partial<Record<ParameterKind, readonly (readonly [ValueKind, number])[]>>> = {
  date: [
    ['date', 1],
    ['time', 0.8],
    ['duration', 0.6],
  ],
  time: [
    ['time', 1],
    ['date', 0.45],
    ['duration', 0.6],
  ],
  duration: [
    ['duration', 1],
    ['number', 0.6],
    ['time', 0.6],
    ['date', 0.5],
  ],
  email: [
    ['email', 1],
    ['handle', 0.6],
    ['name', 0.55],
  ],
  url: [
    ['url', 1],
    ['path', 0.7],
    ['id', 0.4],
  ],
  path: [
    ['path', 1],
    ['quoted', 0.9],
    ['url', 0.8],
    ['code', 0.8],
    ['id', 0.6],
  ],
  money: [
    ['money', 1],
    ['number', 0.8],
    ['percent', 0.5],
  ],
  number: [
    ['number', 0.9],
    ['money', 0.7],
    ['percent', 0.8],
    ['duration', 0.7],
    ['id', 0.5],
    ['time', 0.4],
  ],
  id: [
    ['id', 1],
    ['number', 0.7],
    ['quoted', 0.8],
    ['code', 0.8],
    ['handle', 0.7],
    ['path', 0.5],
  ],
  person: [
    ['name', 0.9],
    ['handle', 0.9],
    ['email', 0.8],
    ['quoted', 0.8],
    ['id', 0.6],
  ],
  place: [
    ['name', 0.9],
    ['quoted', 0.8],
    ['id', 0.5],
  ],
  text: [
    ['quoted', 1],
    ['url', 0.5],
    ['code', 0.55],
    ['name', 0.55],
  ],
  list: [
    ['quoted', 0.9],
    ['name', 0.8],
    ['id', 0.8],
    ['path', 0.8],
    ['email', 0.8],
    ['number', 0.55],
    ['date', 0.55],
  ],
  thing: [
    ['quoted', 0.9],
    ['name', 0.8],
    ['id', 0.7],
    ['code', 0.8],
    ['path', 0.7],
    ['email', 0.5],
    ['number', 0.5],
    ['handle', 0.7],
  ],
};

/** Kinds that a text elsewhere only supplies beside the parameter's own words. */
const ONLY_BESIDE_ITS_NAME = new Set<ParameterKind>([
  'number',
  'money',
  'duration',
  'text',
  'list',
]);
/** Shapes that are telling enough to be taken for a thing wherever they stand. */
const TELLING = new Set<ValueKind>(['id', 'code', 'path']);

export const FROM_ROLE = /^(?:from|origin|departure|source|pickup|start|sender|old|current)$/;
export const TO_ROLE = /^(?:to|destination|arrival|target|dropoff|recipient|receiver|new)$/;
export const FROM_WORD =
  /^(?:from|leaving|departing|von|ab|de|desde|depuis|da|od|ze|z|från|fra|van|из|с|від|dari)$/;
export const TO_WORD =
  /^(?:to|into|toward|towards|nach|zu|à|vers|hasta|a|al|para|naar|till|til|do|в|на|до|ke)$/;

/** The unused value that suits best: of a better kind, or standing beside the parameter's own words. */
export function findValue(source: Source, parameter: Parameter, kind: ParameterKind): Found | null {
  const suits = SUITS[kind];
  if (suits === undefined) return null;
  const example = exampleIn(parameter.description);
  let best: { value: Value; sure: number; score: number } | null = null;
  for (const value of source.read.values.slice(0, 80)) {
    const shape = suits.find(([name]) => name === value.kind);
    if (shape === undefined || source.usedValues.has(value)) continue;
    if (value.token >= 0 && source.usedTokens.has(value.token)) continue;
    const near = standsBeside(source, value, parameter.words);
    if (!source.request && !near) {
      if (ONLY_BESIDE_ITS_NAME.has(kind)) continue;
      if (kind === 'thing' && !TELLING.has(value.kind)) continue;
    }
    if (!near && source.claimed.has(value)) continue;
    if (example !== '' && value.kind !== 'quoted' && isOddShape(example, value.text)) continue;
    const role = roleOf(source, value, parameter.words);
    if (role < 0 && !near) continue;
    const open = !source.request && isOneOfSeveral(source, value);
    const sure = Math.min(1, shape[1] + (near ? 0.2 : 0)) * (open ? 0.55 : 1);
    const alike = example !== '' && shapeOf(example) === shapeOf(value.text);
    const score = sure + (near ? 0.6 : 0) + role * 0.4 + (alike ? 0.5 : 0);
    if (best === null || score > best.score) best = { value, sure, score };
  }
  if (best === null) return null;
  source.usedValues.add(best.value);
  takeNameAround(source, best.value);
  return { value: typed(textOf(source, best.value), parameter.type), sure: best.sure };
}

/** An earlier turn that lists several values of a kind leaves open which one is meant. */
function isOneOfSeveral({ read }: Source, value: Value): boolean {
  if (value.kind === 'date' && /\d (?:to|until|through|bis|au|al) \d/.test(read.text)) return false;
  let alike = 0;
  for (const other of read.values)
    if (other.kind === value.kind && other.text !== value.text) alike++;
  return alike > 0 && value.kind !== 'name';
}

/** The example that a description gives, as in `Repository, e.g. acme/web`, or ''. */
function exampleIn(description: string): string {
  const found = /(?:e\.g\.|for example|such as|like|example:)\s+['"`]?([^\s'"`,;)]{2,40})/i.exec(
    description,
  );
  return found?.[1]?.replace(/\.$/, '') ?? (/\bowner\/name\b/i.test(description) ? 'a/b' : '');
}

/** `L-2231` in the shape `A-9`. */
function shapeOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'A').replace(/\p{N}+/gu, '9');
}

/** A value without the slash or digits that the example has is something else. */
function isOddShape(example: string, text: string): boolean {
  return (
    (example.includes('/') && !text.includes('/')) ||
    (/^[A-Z]+-?\d+$/.test(example) && !/\d/.test(text))
  );
}

/** 1 when the preposition fits the role (`from Oslo` for an origin), -1 when it is the other one. */
function roleOf(source: Source, value: Value, words: readonly string[]): number {
  const before = source.read.tokens[value.token - 1]?.word ?? '';
  if (words.some((word) => FROM_ROLE.test(word)))
    return FROM_WORD.test(before) ? 1 : TO_WORD.test(before) ? -1 : 0;
  if (words.some((word) => TO_ROLE.test(word)))
    return TO_WORD.test(before) ? 1 : FROM_WORD.test(before) ? -1 : 0;
  return 0;
}

export function standsBeside(
  { read }: Pick<Source, 'read'>,
  value: Value,
  words: readonly string[],
): boolean {
  const at =
    value.token >= 0 ? value.token : read.tokens.findIndex((token) => token.start >= value.start);
  if (at < 0) return false;
  for (let i = Math.max(0, at - 4); i <= at + 2 && i < read.tokens.length; i++) {
    const near = stem(read.tokens[i]?.word ?? '');
    if (words.some((word) => word.length > 1 && stem(word) === near)) return true;
  }
  return false;
}

/** `New York City` is one name: its parts are used up together. */
function takeNameAround(source: Source, value: Value): void {
  source.usedTokens.add(value.token);
  if (value.kind !== 'name') return;
  for (const other of source.read.values) {
    const gap = other.token - value.token;
    if (
      other.kind === 'name' &&
      gap > 0 &&
      gap <= 3 &&
      adjacent(source, value.token, other.token)
    ) {
      source.usedValues.add(other);
      source.usedTokens.add(other.token);
    }
  }
}

function adjacent({ read }: Source, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    if (read.tokens[i]?.mark !== '') return false;
    if (i > from && !read.values.some((value) => value.token === i && value.kind === 'name'))
      return false;
  }
  return true;
}

function textOf(source: Source, value: Value): string {
  if (value.kind !== 'name') return value.text;
  let end = value.end;
  for (const other of source.read.values) {
    const gap = other.token - value.token;
    if (other.kind === 'name' && gap > 0 && gap <= 3 && adjacent(source, value.token, other.token))
      end = other.end;
  }
  return source.read.text.slice(value.start, end);
}

function typed(text: string, type: string): string | number {
  if (type !== 'number' && type !== 'integer') return text;
  const digits = text.replace(/[^\d.-]/g, '');
  const number = Number(digits);
  return digits !== '' && Number.isFinite(number) ? number : text;
}
