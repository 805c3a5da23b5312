import type { Dimension } from '../types.js';

/** What of a parameter tells its kind. */
export interface ParameterShape {
  readonly type: string;
  readonly format: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly choices: readonly unknown[];
}

/** What sort of thing a parameter wants. */
export type ParameterKind =
  | 'choice'
  | 'switch'
  | 'date'
  | 'time'
  | 'duration'
  | 'email'
  | 'url'
  | 'path'
  | 'money'
  | 'number'
  | 'id'
  | 'person'
  | 'place'
  | 'language'
  | 'text'
  | 'list'
  | 'thing';

const BY_WORD: readonly (readonly [ParameterKind, RegExp])[] = [
  ['email', /^e?-?mails?$/],
  ['url', /^(?:url|uri|link|website|endpoint|webhook)$/],
  ['id', /^(?:id|ids|uuid|sku|iban|isbn|vin|key|token|code|reference|ref|serial|pin)$/],
  [
    'date',
    /^(?:date|dates|day|days|deadline|birthday|checkin|checkout|due|expiry|month|year|since)$/,
  ],
  ['time', /^(?:time|when|at|datetime|timestamp|start|end|slot|hour|starts|ends|until)$/],
  ['duration', /^(?:duration|minutes|hours|nights|interval|period|timeout|seconds|weeks|length)$/],
  ['path', /^(?:path|file|filename|folder|directory|dir|source|files|document)$/],
  ['money', /^(?:amount|price|budget|cost|salary|fee|payment|total)$/],
  [
    'place',
    /^(?:city|location|place|address|destination|origin|country|region|state|town|airport|station|from|to|where|pickup|dropoff|room|zone|area|venue)$/,
  ],
  [
    'person',
    /^(?:name|user|username|recipient|recipients|contact|assignee|person|customer|employee|attendees|attendee|patient|guest|guests|owner|sender|receiver|author|member|payee|beneficiary|first|last|full|display|friend)$/,
  ],
  ['language', /^(?:language|lang|locale)$/],
  [
    'text',
    /^(?:message|content|body|text|description|query|title|subject|reason|note|notes|comment|question|prompt|summary|caption|keyword|keywords|topic|details|instructions|sql|statement|search|term|tweet|feedback|request|problem|symptom|symptoms|issue)$/,
  ],
];

/** Reads the kind from type, format, enum and the words of the name. */
export function parameterKind(parameter: ParameterShape): ParameterKind {
  const { choices, type, format, words, description } = parameter;
  if (choices.length > 0) return 'choice';
  if (type === 'boolean') return 'switch';
  if (format === 'email' || format === 'uuid') return format === 'email' ? 'email' : 'id';
  if (format === 'uri' || format === 'url') return 'url';
  if (format === 'date') return 'date';
  if (format === 'time' || (format === 'date-time' && words.includes('time'))) return 'time';
  if (format === 'date-time') return 'date';
  const named = byDescription(words, description) ?? byWords(words);
  if (type === 'number' || type === 'integer') {
    return named === 'money' || named === 'id' || named === 'duration' ? named : 'number';
  }
  if (named === 'id' && /\b(?:name|title)\b/i.test(parameter.description)) return 'thing';
  if (named !== null) return named;
  return type === 'array' ? 'list' : 'thing';
}

const BARE = /^(?:from|to|start|end|at|when|until|since|begin|new|value|target)$/;

/** Names such as `from` and `end` say little: there the description tells a date or a time from a place. */
function byDescription(words: readonly string[], description: string): ParameterKind | null {
  if (!words.every((word) => BARE.test(word) || word === 'time')) return null;
  if (/\bdate\b|\bday\b|YYYY|\bISO 8601\b/i.test(description)) return 'date';
  if (/\btime\b|HH:MM|\bo'clock\b/i.test(description)) return 'time';
  return /\be-?mail|\baddress(?:es)?\b|recipient|\bperson\b|\bpeople\b/i.test(description)
    ? 'person'
    : null;
}

/** The last word of a name weighs most: `user_email` wants an e-mail address. */
function byWords(words: readonly string[]): ParameterKind | null {
  if (words.length > 1 && words.at(-1) === 'name') return byWords(words.slice(0, -1)) ?? 'thing';
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i] as string;
    for (const [kind, pattern] of BY_WORD) if (pattern.test(word)) return kind;
  }
  return null;
}

const DIMENSION_OF: Readonly<Record<ParameterKind, Dimension>> = {
  choice: 'constraints',
  switch: 'constraints',
  date: 'constraints',
  time: 'constraints',
  duration: 'constraints',
  money: 'constraints',
  number: 'constraints',
  language: 'output_format',
  email: 'scope',
  url: 'scope',
  path: 'scope',
  id: 'scope',
  person: 'scope',
  place: 'scope',
  list: 'scope',
  thing: 'scope',
  text: 'goal',
};

const FORMAT_WORD =
  /^(?:format|style|tone|layout|output|template|size|color|colour|unit|units|quality|resolution|type)$/;

/** The dimension that a missing parameter of this kind leaves open. */
export function parameterDimension(
  parameter: Pick<ParameterShape, 'words'>,
  kind: ParameterKind,
): Dimension {
  if (parameter.words.some((word) => FORMAT_WORD.test(word)) && kind !== 'id')
    return 'output_format';
  return DIMENSION_OF[kind];
}
