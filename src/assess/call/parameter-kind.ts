import type { Dimension } from '../../ports/assessment.js';
import { wordSet } from '../../utterance/word-set.js';

/** Parts of a parameter that tell its kind. */
export interface ParameterShape {
  readonly type: string;
  readonly format: string;
  readonly words: readonly string[];
  readonly description: string;
  readonly choices: readonly unknown[];
}

/** Kind of thing that a parameter wants. */
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
  | 'system'
  | 'thing';

const BY_WORD: readonly (readonly [ParameterKind, RegExp])[] = [
  ['email', /^e?-?mails?$/],
  ['url', /^(?:url|uri|link|website|endpoint|webhook)s?$/],
  [
    'id',
    /^(?:ids?|uuid|guid|sku|iban|bic|swift|isbn|vin|ean|key|token|code|codes|reference|references|refs?|serial|pin|no|nos|nr|number|numbers|phone|telephone|mobile|msisdn|fax|plate|version|handle|hash|sha|tag|postcode|postal|zip)$/,
  ],
  [
    'date',
    /^(?:date|dates|day|days|deadline|birthday|dob|checkin|checkout|due|expiry|expires|month|year|since|before|after|earliest|latest)$/,
  ],
  [
    'time',
    /^(?:time|when|at|datetime|timestamp|start|end|slot|hour|starts|ends|until|till|sitting)$/,
  ],
  [
    'duration',
    /^(?:duration|minutes|hours|nights|interval|period|timeout|seconds|weeks|months|length|term)$/,
  ],
  [
    'path',
    /^(?:path|file|filename|folder|directory|dir|source|files|document|documents|attachment)$/,
  ],
  ['money', /^(?:amount|price|budget|cost|salary|fee|payment|total|rent|deposit|premium|sum)$/],
  [
    'system',
    /^(?:application|app|service|services|deployment|instance|instances|repository|repo|database|cluster|server|servers|host|hostname|resource|resources|bucket|queue|pipeline|package|module|component|domain|branch|environment|system|namespace|container|job|workflow|feature|flag|build)$/,
  ],
  [
    'place',
    /^(?:city|cities|location|locations|place|address|destination|destinations|origin|country|countries|region|state|town|airport|station|from|to|where|pickup|dropoff|room|rooms|zone|area|areas|venue|site|building|office|street|warehouse|depot|hotel|terminal|port|hall|district|campus|classroom)$/,
  ],
  [
    'person',
    /^(?:user|users|username|recipient|recipients|contact|assignee|person|persons|people|customer|client|employee|employees|attendees|attendee|patient|guest|guests|owner|sender|receiver|author|members?|payee|beneficiary|first|last|full|display|friend|candidate|candidates|participants?|interviewers?|travellers?|travelers?|passengers?|drivers?|pupil|student|students|teacher|tutor|lecturer|practitioner|doctor|physician|tenant|landlord|borrower|holder|applicants?|contractor|deputy|interpreter|agent|principal|manager|approver|reviewer|reviewers|child|parent|witness|cc|bcc|organizer|organiser|claimant|insured|colleague|resident|citizen)$/,
  ],
  ['language', /^(?:language|lang|locale)$/],
  [
    'text',
    /^(?:message|content|body|text|description|query|title|subject|reason|note|notes|comment|comments|question|prompt|summary|caption|keyword|keywords|topic|details|instructions|sql|statement|search|feedback|request|problem|symptom|symptoms|issue|indication|justification|purpose|agenda|grounds|remark|remarks|explanation|circumstances|tweet)$/,
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
  if (/^last ?(?:4|four)(?: digits)?$/.test(words.join(' '))) return 'id';
  const named = byDescription(words, description) ?? nameOf(words, description) ?? byWords(words);
  if (type === 'number' || type === 'integer') {
    return named === 'money' || named === 'id' || named === 'duration' ? named : 'number';
  }
  if (named === 'id' && /\b(?:name|title)\b/i.test(parameter.description)) return 'thing';
  if (named !== null) return named;
  return type === 'array' ? 'list' : 'thing';
}

const BARE = wordSet('from to start end at when until since begin new value target');

/** Names such as `from` and `end` say little: there the description tells a date or a time from a place. */
function byDescription(words: readonly string[], description: string): ParameterKind | null {
  if (!words.every((word) => BARE.has(word) || word === 'time')) return null;
  if (/\bdate\b|\bday\b|YYYY|\bISO 8601\b/i.test(description)) return 'date';
  if (/\btime\b|HH:MM|\bo'clock\b/i.test(description)) return 'time';
  return /\be-?mail|\baddress(?:es)?\b|recipient|\bperson\b|\bpeople\b/i.test(description)
    ? 'person'
    : null;
}

const SOMEBODY =
  /\b(?:person|people|customer|client|guest|patient|user|employee|member|contact|who|whose|full name|first name|surname|last name|passenger|applicant|student|owner)\b/i;

/** A bare `name` may be anybody's or anything's: the description tells. */
function nameOf(words: readonly string[], description: string): ParameterKind | null {
  if (words.length !== 1 || words[0] !== 'name') return null;
  return SOMEBODY.test(description) ? 'person' : 'thing';
}

/** The last word of a name weighs most: `user_email` wants an email address. */
function byWords(words: readonly string[]): ParameterKind | null {
  // `needed_by`, `happened_on`, `valid_from` are dates; `deliver_to` is a place or a person.
  const last = words.at(-1) ?? '';
  if (words.length > 1 && (last === 'by' || last === 'on')) return 'date';
  if (
    words.length > 1 &&
    last === 'from' &&
    /^(?:valid|effective|active|starting)$/.test(words[0] ?? '')
  )
    return 'date';
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
  system: 'scope',
  thing: 'scope',
  text: 'goal',
};

const FORMAT_WORD = wordSet(
  'format style tone layout output template size color colour unit units quality resolution type',
);

/** The dimension that a missing parameter of this kind leaves open. */
export function parameterDimension(
  parameter: Pick<ParameterShape, 'words'>,
  kind: ParameterKind,
): Dimension {
  if (parameter.words.some((word) => FORMAT_WORD.has(word)) && kind !== 'id')
    return 'output_format';
  return DIMENSION_OF[kind];
}
