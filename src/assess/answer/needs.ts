import type { Parameter } from '../call/schema.js';
import { isKnownThing } from './languages/words.js';

/** Want of a parameter, as a person would say it: a need (see the languages' `needs`), or a thing by its English noun. */
export interface Need {
  readonly need: string;
  readonly thing: string | null;
}

type Rule = readonly [need: string, words: RegExp];

const WHEN: readonly Rule[] = [
  ['birth_date', /\bbirth(?:day)?\b|\bdob\b/],
  ['deadline', /\b(?:deadline|due)\b/],
  ['month', /\bmonth\b/],
  ['period', /\b(?:year|period|quarter|season|week)\b/],
  ['start_date', /\b(?:start|starts|from|begin|check in|checkin|pickup|since|first|effective)\b/],
  ['end_date', /\b(?:end|ends|to|until|till|return|check out|checkout|last|dropoff|expiry)\b/],
];
const CLOCK: readonly Rule[] = [
  ['start_time', /\b(?:start|starts|from|begin)\b/],
  ['end', /\b(?:until|till)\b/],
  ['end_time', /\b(?:end|ends|to)\b/],
];
const HOW_MUCH: readonly Rule[] = [
  ['limit', /\b(?:limit|max|maximum|min|minimum|threshold|cap)\b/],
  ['percent', /\b(?:percent|percentage|rate|ratio)\b/],
  ['temperature', /\b(?:temperature|celsius|fahrenheit|degrees?)\b/],
  ['nights', /\bnights\b/],
  ['duration', /\b(?:minutes|hours|seconds|days|weeks|months|duration|length|time|timeout)\b/],
  [
    'people',
    /\b(?:guests?|people|persons?|passengers?|travell?ers?|adults?|children|party|attendees|participants)\b/,
  ],
  ['price', /\b(?:price|budget|cost)\b/],
  ['amount', /\b(?:amount|sum|salary|fee|payment|total|balance|deposit|refund)\b/],
  ['count', /\b(?:quantity|qty|count|number|copies|pieces|units|stock|seats|tickets)\b|s$/],
];
const WHERE: readonly Rule[] = [
  ['origin', /\b(?:origin|from|departure|pickup|source|start)\b/],
  ['destination', /\b(?:destination|to|arrival|dropoff)\b/],
  ['city', /\b(?:city|town)\b/],
  ['address', /\b(?:address|street)\b/],
  ['room', /\broom\b/],
];
const WHO: readonly Rule[] = [
  ['recipient', /\b(?:recipients?|to|payee|beneficiary|receiver)\b/],
  ['owner', /\b(?:owner|assignee|responsible|agent|technician|approver)\b/],
  ['attendees', /\b(?:attendees?|guests?|participants|invitees?)\b/],
];
const TEXT: readonly Rule[] = [
  ['subject', /\bsubject\b/],
  ['title', /\b(?:title|label|headline|name)\b/],
  ['reason', /\breason\b/],
  ['query', /\b(?:query|search|keywords?|term|q)\b/],
  [
    'details',
    /\b(?:description|details|issue|problem|symptoms?|summary|topic|request|sql|statement)\b/,
  ],
];
const OTHER: readonly Rule[] = [
  ['phone', /\b(?:phone|mobile|telephone)\b/],
  ['email', /\be-?mail\b/],
  [
    'person',
    /\b(?:travell?er|passenger|driver|holder|applicant|caller|manager|nurse|visitor|approver)\b/,
  ],
  ['code', /\b(?:code|pin|coupon|voucher|token|password)\b/],
  ['version', /\bversion\b/],
  ['size', /\bsize\b/],
  ['colour', /\bcolou?r\b/],
  ['seat', /\bseat\b/],
  ['environment', /\b(?:environment|env|stage)\b/],
  ['priority', /\b(?:priority|severity|urgency)\b/],
  ['frequency', /\b(?:frequency|recurrence|interval)\b/],
  ['language', /\b(?:language|locale)\b/],
  ['people', /^(?:people|headcount|passengers|group size)$/],
  ['when', /\b(?:schedule|when)\b|\b(?:on|by|at)$/],
  ['count', /\b(?:quantity|quantities)\b/],
  ['format', /\bformat\b/],
  ['status', /\b(?:status|state)\b/],
  ['reason', /\breason\b/],
  ['type', /\b(?:type|kind|category|class)\b/],
  ['address', /\baddress\b/],
  ['value', /\bvalue\b/],
];

const first = (rules: readonly Rule[], label: string): string | undefined =>
  rules.find(([, words]) => words.test(label))?.[0];

/** Finds what a person would be asked for. */
export function needOf({ kind, label, words, wantsClock }: Parameter): Need {
  const thing = thingIn(words);
  const plain = needOfKind(kind, label);
  const found = kind === 'date' && wantsClock ? (CLOCKED[plain ?? ''] ?? plain) : plain;
  if (found !== null) return { need: found, thing: null };
  if (thing !== null) return { need: 'one', thing };
  const other = first(OTHER, label);
  if (other !== undefined) return { need: other, thing: null };
  return { need: NEED_OF_KIND[kind] ?? 'one', thing: null };
}

const NEED_OF_KIND: Readonly<Partial<Record<Parameter['kind'], string>>> = {
  person: 'person',
  place: 'place',
  text: 'message',
  language: 'language',
};

/** Names of days of which the time is wanted, too. */
const CLOCKED: Readonly<Record<string, string>> = {
  date: 'when',
  start_date: 'start',
  end_date: 'end',
};

/** The need that a kind and the words of a name tell together; null where a thing may be meant. */
function needOfKind(kind: Parameter['kind'], label: string): string | null {
  switch (kind) {
    case 'date':
      return first(WHEN, label) ?? 'date';
    case 'time':
      if (/ (?:at|on)$/.test(label)) return 'when';
      return first(CLOCK, label) ?? 'time';
    case 'duration':
    case 'number':
    case 'money': {
      if (/\bperiod$/.test(label)) return 'period';
      const plain = kind === 'money' ? 'amount' : kind === 'duration' ? 'duration' : 'value';
      return first(HOW_MUCH, label) ?? plain;
    }
    case 'email':
      return 'email';
    case 'url':
      return 'url';
    case 'place':
      return first(WHERE, label) ?? null;
    case 'person':
      return (
        first(WHO, label) ?? (/^(?:(?:first|last|full|display) )?name$/.test(label) ? 'name' : null)
      );
    case 'text':
      return (
        first(TEXT, label) ?? (/^(?:message|body|text|content)$/.test(label) ? 'message' : null)
      );
    case 'language':
      return 'language';
    default:
      if (/^(?:before|until|till)$/.test(label)) return 'end_date';
      if (/^(?:after|since)$/.test(label)) return 'start_date';
      if (/\bcheck ?in\b/.test(label)) return 'start_date';
      if (/\bcheck ?out\b/.test(label)) return 'end_date';
      return /\b(?:phone|mobile|telephone)\b/.test(label) ? 'phone' : null;
  }
}

/** The last word of a name that is a thing: `order` of `order_id`, `customer` of `customer name`. */
function thingIn(words: readonly string[]): string | null {
  for (const word of [...words].reverse()) {
    const single = word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
    for (const one of [word, single, SAME[word] ?? '']) if (isKnownThing(one)) return one;
  }
  return null;
}

const SAME: Readonly<Record<string, string>> = {
  medication: 'medicine',
  db: 'database',
  repo: 'repository',
  directory: 'folder',
  filename: 'file',
  doc: 'document',
  shop: 'store',
  branch: 'store',
  package: 'parcel',
  physician: 'doctor',
  staff: 'employee',
  worker: 'employee',
  light: 'lamp',
  track: 'song',
  attendee: 'participant',
  pupil: 'student',
  interviewer: 'participant',
  app: 'application',
  shop_id: 'store',
  plate: 'vehicle',
  image: 'file',
  path: 'file',
  label: 'tag',
};
