import { phoneDigits, readEmail } from '../../checks/addresses.js';
import { fold } from '../../checks/fold.js';
import { readParameterUnit } from '../../checks/units.js';
import { stem } from '../../utterance/tokens.js';
import { NAME_KEY } from '../call/records-for.js';
import type { Parameter } from '../call/schema.js';
import { labelRecord } from '../call/value-offers.js';
import { isOfSomebodyElse } from './match-caller.js';
import { listTied, matchThing, type ThingMatch } from './meant-things.js';
import type { Sources } from './sources.js';
import { isIdKey, isSign, type Passed } from './thing-signs.js';
import type { KnownThing, ThingField, ThingGroup } from './things.js';

/** How a value stands to the caller's records. */
export interface KnownValue {
  readonly match: ThingMatch;
  /** Names of the records beside which one that fits as well was taken, with the values that they would give. */
  readonly labels: readonly string[];
  readonly values: readonly (string | number)[];
  /** Folded words that the record is called by. */
  readonly words: ReadonlySet<string>;
}

const RANK: readonly ThingMatch[] = ['meant', 'tied', 'other', 'unsaid'];
/** Names of arguments that lead outside: the only record that there is gives none. */
const OUTSIDE =
  /\b(?:to|recipients?|receivers?|payee|beneficiary|iban|account|amount|price|sum|total|phone|email|mail)\b/;

/**
 * Tells whether a value is that of a record which the user named or described: exactly one. A record that merely exists was not said.
 * Null where no record has the value in a field that answers to the parameter.
 */
export function matchKnownValue(
  value: string | number,
  parameter: Parameter,
  sources: Sources,
  passed: Passed,
  namesOther: () => boolean,
): KnownValue | null {
  const wanted = { value, folded: fold(String(value)), phone: phoneDigits(String(value)) };
  let best: {
    readonly thing: KnownThing;
    readonly field: ThingField;
    readonly match: ThingMatch;
  } | null = null;
  for (const thing of sources.things) {
    const field = thing.fields.find(
      (one) => hasValue(one, wanted, parameter) && answers(one, thing, parameter),
    );
    if (field === undefined) continue;
    const told = matchThing(thing, sources.things, sources, {
      ...passed,
      isOwn: isOwnSign(field, thing),
    });
    // Of its kind there is no other one that the parameter could mean.
    const isHome =
      told === 'unsaid' &&
      thing.group.things.length === 1 &&
      isCalledAfter(thing, field, parameter) &&
      !namesOther();
    const found = isHome ? 'meant' : told;
    const isOnly = thing.group.things.length === 1 && found === 'meant';
    const mustBeNamed =
      isOnly &&
      (OUTSIDE.test(parameter.label.toLowerCase()) ||
        isOfSomebodyElse(field.keyWords.join(' '), field.value, sources));
    const match = mustBeNamed && !isNamed(thing, sources, passed) ? 'unsaid' : found;
    if (best === null || RANK.indexOf(match) < RANK.indexOf(best.match))
      best = { thing, field, match };
    if (match === 'meant') break;
  }
  if (best === null) return null;
  const { thing, field, match } = best;
  const words = new Set(
    thing.fields.flatMap((one) =>
      one.own && typeof one.value === 'string' ? one.folded.split(/\s+/) : [],
    ),
  );
  if (match !== 'tied' && match !== 'unsaid') return { match, words, labels: [], values: [] };
  const tied = listTied(thing, sources.things, sources, passed);
  const values = tied.flatMap(
    ({ fields }) => fields.find((one) => one.key === field.key)?.value ?? [],
  );
  return {
    match,
    words,
    labels: tied.map(({ fields }) => labelRecord(fields, field.key)),
    values: values.map((one) => (typeof one === 'boolean' ? 0 : one)),
  };
}

/** Whether a field identifies the thing itself, and not another one that it points at. */
const isOwnSign = (field: ThingField, { group }: KnownThing): boolean =>
  (isIdKey(field) || isSign(field, group) || field.key === '') &&
  field.keyStems.every((word) => ID_STEM.test(word) || group.stems.has(word));

const ID_STEM = /^(?:id|uuid|guid|sku|code|numb|no|nr|key|ref|refer|handl|slug|nummer|numer)/;

/** Whether a parameter is called after a thing: `order` and `order_id` after an order's id. */
const isCalledAfter = ({ group }: KnownThing, field: ThingField, { stems }: Parameter): boolean =>
  isIdKey(field) && [...group.stems].some((word) => stems.has(word));

/** Whether something of a thing was said, which is more than that it is there. */
function isNamed({ fields }: KnownThing, { things, ...sources }: Sources, passed: Passed): boolean {
  const group: ThingGroup = { stems: new Set(), things: [] };
  const alone = { fields, group };
  group.things.push(alone, { fields: [], group });
  return matchThing(alone, things, { things, ...sources }, passed) === 'meant';
}

/** A value that is looked for, in the forms that it is compared in. */
interface Wanted {
  readonly value: string | number;
  readonly folded: string;
  /** Its figures, where it is a telephone number. */
  readonly phone: string | null;
}

/** Whether a field has a value, in the unit that the parameter takes. */
function hasValue(field: ThingField, wanted: Wanted, parameter: Parameter): boolean {
  const { value } = wanted;
  if (typeof field.value === 'boolean' || !field.own) return false;
  if (field.folded === wanted.folded || isSameAddress(String(field.value), wanted)) return true;
  if (typeof value !== 'number' || typeof field.value !== 'number') return false;
  const [to, from] = [
    readParameterUnit(parameter),
    readParameterUnit({
      words: field.keyWords,
      description: '',
      maximum: Number.POSITIVE_INFINITY,
    }),
  ];
  return (
    to !== null &&
    from !== null &&
    to.kind === from.kind &&
    to.size !== from.size &&
    Math.abs(value * to.size - field.value * from.size) < 1e-6
  );
}

/** Whether two texts are one address in different forms: `Ann <ann@x.io>`, `+49 176 5551` and `+491765551`. */
function isSameAddress(text: string, { value, phone }: Wanted): boolean {
  const other = String(value);
  if (text.includes('@') && other.includes('@'))
    return readEmail(text)?.address === readEmail(other)?.address && readEmail(text) !== null;
  return phone !== null && phone.length > 6 && phone === phoneDigits(text);
}

const AMOUNT =
  /^(?:amount|price|total|cost|sum|fee|balance|due|value|open|outstanding|rent|salary|net|gross|subtotal|owed|deposit)$/;
const NAMING =
  /^(?:id|uuid|email|e|mail|phone|mobile|tel|telephone|whatsapp|name|title|username|login|handle|sku|code|number|no|nr|key|slug|url|link|address|iban|path|file|repo|host|street|zip|city|label|extension|channel|version|tag|branch|ref|release)$/;

/** Whether a field may give a parameter its value: it identifies or reaches its thing, or is called as the parameter is. */
function answers(field: ThingField, thing: KnownThing, { kind, stems }: Parameter): boolean {
  const { keyWords, keyStems, value } = field;
  const overlap = (stemsOfKey: readonly string[]): number =>
    stemsOfKey.filter((word) => stems.has(word)).length;
  const own = overlap(keyStems);
  // Another field of the thing is called more like the parameter: its owner is not its buyer.
  const isOtherMeant = thing.fields.some(
    (one) =>
      one !== field &&
      one.own &&
      isIdKey(one) === isIdKey(field) &&
      typeof one.value === typeof value &&
      overlap(one.keyStems) > own,
  );
  if (isOtherMeant) return false;
  if (typeof value === 'string' && readEmail(value) !== null) return true;
  if (own > 0 && own >= Math.min(stems.size, keyStems.length)) return true;
  const last = keyWords.at(-1) ?? '';
  if (kind === 'money') return AMOUNT.test(last) || keyWords.some((word) => AMOUNT.test(word));
  if (kind === 'number' || kind === 'duration' || kind === 'date' || kind === 'time')
    return own > 0;
  if (field.key === '') return true;
  return (
    NAMING.test(last) ||
    isIdKey(field) ||
    isSign(field, thing.group) ||
    own > 0 ||
    thing.group.stems.has(stem(last))
  );
}

/** The name of the record that a value identifies, `Visa 8830` for `c_2`; null where none does. */
export function nameThing(
  value: string | number | boolean,
  things: readonly KnownThing[],
): string | null {
  const wanted = fold(String(value));
  for (const thing of things) {
    const sign = thing.fields.find(
      (field) => field.own && field.folded === wanted && isOwnSign(field, thing),
    );
    if (sign === undefined) continue;
    const name = thing.fields.find(
      (field) => field.own && field !== sign && NAME_KEY.test(field.key),
    );
    if (name !== undefined) return String(name.value);
  }
  return null;
}
