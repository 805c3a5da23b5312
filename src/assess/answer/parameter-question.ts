import { actionClass } from '../../utterance/actions.js';
import { clip } from '../../utterance/clean.js';
import type { Language } from '../../utterance/language.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from '../call/bind.js';
import type { Parameter } from '../call/schema.js';
import { framed, listed, quoted, wordsOf } from './languages/words.js';
import { type Need, needOf } from './needs.js';
import { thingOf } from './record-name.js';

const MAX_LENGTH = 200;
/** More choices than these are no list to read. */
const MAX_LISTED = 5;

/** Nobody answers a longer list at once. */
const MAX_NOUNS = 5;

/** Likely answers, and the user's words for what it is all about. */
export interface AskingFor {
  readonly choices: readonly string[];
  readonly about: string;
}

/** One question for a parameter's value, in a language: `On which day?`, `Which card do you mean: Visa or Amex?`. */
export function parameterQuestion(
  { parameter }: Binding,
  language: Language,
  { choices, about }: AskingFor,
): string {
  const need = needOf(parameter);
  if (choices.length > 1 && choices.length <= MAX_LISTED) {
    return clip(choiceQuestion(parameter, need, choices, language), MAX_LENGTH);
  }
  if (language === 'en') return clip(inEnglish(parameter, need), MAX_LENGTH);
  const own = questionForNeed(need, language);
  if (own !== null) return own;
  const { frames, needs } = wordsOf(language);
  return about === ''
    ? clip(framed(needs.get('one')?.asks ?? '', quoted(frames, parameter.label)), MAX_LENGTH)
    : clip(framed(frames.moreAbout, quoted(frames, about)), MAX_LENGTH);
}

/** The question that a language has for a parameter of this kind or name; null where it has none but a general one. */
export const ownQuestion = ({ parameter }: Binding, language: Language): string | null =>
  questionForNeed(needOf(parameter), language);

function questionForNeed(need: Need, language: Language): string | null {
  const { frames, needs, things } = wordsOf(language);
  const thing = need.thing === null ? undefined : things.get(need.thing);
  if (thing !== undefined) return framed(frames.which, thing.asks);
  return need.need === 'one' ? null : (needs.get(need.need)?.asks ?? null);
}

/** Several parameters in one question, by their nouns. */
export function severalQuestion(bindings: readonly Binding[], language: Language): string {
  const { frames } = wordsOf(language);
  const all = [...new Set(bindings.map(({ parameter }) => nounFor(parameter, language)))];
  const nouns = all.filter((noun) => noun !== '' && noun.length < 50).slice(0, MAX_NOUNS);
  return clip(framed(frames.others, listed(nouns, frames.and, language)), MAX_LENGTH);
}

/** Name of a parameter in a list: `der Betrag`; in English its name. */
export function nounFor(parameter: Parameter, language: Language): string {
  if (language === 'en') return `the ${nameOf(parameter)}`;
  const { frames, needs, things } = wordsOf(language);
  const { need, thing } = needOf(parameter);
  if (need === 'one' && thing === null) return quoted(frames, parameter.label);
  return (thing === null ? undefined : things.get(thing))?.noun ?? needs.get(need)?.noun ?? '';
}

function choiceQuestion(
  parameter: Parameter,
  { thing }: Need,
  choices: readonly string[],
  language: Language,
): string {
  const { frames, things } = wordsOf(language);
  const names = listed(choices, frames.or, language);
  if (language === 'en') {
    const noun =
      thing === null || NUMBERED.has(thing) ? nameOf(parameter) : thingOf(parameter.label);
    return BARE.test(noun) ? framed(frames.whichOf, names) : framed(frames.whichIs, noun, names);
  }
  const known = thing === null ? undefined : things.get(thing);
  return known === undefined
    ? framed(frames.whichOf, names)
    : framed(frames.whichIs, known.asks, names);
}

const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bids?$/, 'ID'],
  [/^id$/, 'ID'],
  [/\blast ?(?:4|four)$/, 'last four digits'],
  [/\bemail$/, 'email address'],
  [/\bqty$/, 'quantity'],
  [/\b(?:ref|reference)$/, 'reference'],
  [/\bdob\b/, 'date of birth'],
  [/\burl$/, 'link'],
  [/\bnos?$/, 'number'],
  [/ (?:eur|usd|gbp|chf)$/, ''],
  [/ (?:mg|g|kg|ml|l|mm|cm|m|km|ms|mb|gb)$/, 'in'],
  [/\b(?!(?:mg|kg|ml|mm|cm|km|ms|mb|gb)\b)[bcdfghjklmnpqrstvwxz]{2,3}\b/, ''],
  [/\b(?:iban|pin|sku|vat|ip|sms|pdf|csv|sql|dns|vin|isbn|bic|ssn)\b/, ''],
  [/\bcheck in$|\bcheckin$/, 'check-in date'],
  [/\bcheck out$|\bcheckout$/, 'check-out date'],
];
const SHORT_NAMES: Readonly<Record<string, string>> = {
  to: 'recipient',
  from: 'sender',
  q: 'search words',
  dt: 'date',
  id: 'ID',
};

/** `IBAN`, and ` in EUR` of an amount. */
const spelledOut = (found: string): string =>
  found.startsWith(' ') ? ` in${found.toUpperCase()}` : found.toUpperCase();

/** The name of a parameter in words, with that of what it is nested in. */
function nameOf({ label, within }: Parameter): string {
  const spelled = SPELLED.reduce(
    (name, [from, to]) =>
      name.replace(from, (found) => (to === 'in' ? ` in${found}` : to || spelledOut(found))),
    label,
  );
  const name = SHORT_NAMES[label] ?? spelled;
  return within === '' ? name : `${name} of the ${within.replace(/[_-]+/g, ' ').toLowerCase()}`;
}

/** Words that are no noun to ask for. */
const BARE = /^(?:from|to|until|till|before|after|since|on|at|by|with|when|effective)$/;
const COUNTED = /\b(?:seconds|minutes|hours|days|nights|weeks|months|years)$/;
/** Of these the number is wanted where the name says so, not which one it is. */
const NUMBERED = wordSet(
  'customer client patient employee member user student tenant tracking passport',
);

const DONE =
  /^([a-z]+ed|given|taken|sent|paid|bought|sold|born|made|done|seen|built|held|due|lost|found) (on|at|by)$/;
const HAPPENS =
  /^(?:resume|start|begin|end|arrive|depart|leave|return|expire|renew|run|open|close|finish|stop|land)$/;
const DOES = /^([a-z]+)s (on|at|by)$/;

/** The question for a name that is a verb with its day or time: `received_on`, `starts_at`. */
function whenDone(label: string): string | null {
  const [, done, how] = DONE.exec(label) ?? [];
  if (done !== undefined) {
    if (how === 'by') return null;
    return how === 'on' ? `On which day was it ${done}?` : `When was it ${done}?`;
  }
  const [, does, by] = DOES.exec(label) ?? [];
  if (does !== undefined)
    return by === 'by' ? `By when should it ${does}?` : `When should it ${does}?`;
  const [, verb, at] = /^([a-z]+) (on|at)$/.exec(label) ?? [];
  if (verb === undefined) return null;
  if (HAPPENS.test(verb)) return `When should it ${verb}?`;
  if (actionClass(verb) === undefined) return null;
  return at === 'on' ? 'On which day should it be?' : 'When should it be?';
}

/** `What is the pickup location?`, `What are the last four digits?` */
const whatIs = (name: string): string => `What ${/digits$/.test(name) ? 'are' : 'is'} the ${name}?`;

/** A question of English words takes its noun from the parameter's name, where that says more than the need does. */
function inEnglish(parameter: Parameter, { need, thing }: Need): string {
  const { frames, needs } = wordsOf('en');
  const { kind, words, within, label } = parameter;
  const name = nameOf(parameter);
  const isPlain = words.length === 1 && within === '';
  const moment = /^(?:date|time|thing|text)$/.test(kind) && within === '' ? whenDone(label) : null;
  if (moment !== null) return moment;
  const plain = need === 'one' ? undefined : needs.get(need)?.asks;
  const way = /^(from|to) (?=\S)/.exec(label)?.[1];
  if (way && kind !== 'date' && kind !== 'time' && within === '') {
    const noun = thingOf(label.slice(way.length + 1));
    return way === 'from' ? `Which ${noun} should it come from?` : `Which ${noun} should it go to?`;
  }
  const ofNumber = /\b(?:number|nos?)$/.test(label) && NUMBERED.has(thing ?? '');
  if (thing !== null && within === '' && !ofNumber)
    return framed(frames.which, thingOf(parameter.label));
  switch (kind) {
    case 'number':
    case 'duration':
    case 'money':
      if (COUNTED.test(label)) return `How many ${COUNTED.exec(label)?.[0]}?`;
      if (need === 'count' && /s$/.test(label))
        return `How many ${label.replace(/^(?:number of|num) /, '')}?`;
      return plain !== undefined && (need === 'people' || (isPlain && need !== 'value'))
        ? plain
        : `What should the ${name} be?`;
    case 'person':
      if (plain !== undefined && (isPlain || need === 'recipient') && need !== 'person')
        return plain;
      return /\b(?:name|number|no|code|iban|id|ref)$/.test(label)
        ? whatIs(name)
        : `Who is the ${name}?`;
    case 'text':
      if (plain !== undefined && isPlain) return plain;
      return /\b(?:message|body|text|content|note|comment|reply)$/.test(label)
        ? `What should the ${name} say?`
        : `What should the ${name} be?`;
    case 'switch':
      return `Should it be with "${label}", yes or no?`;
    case 'date':
    case 'time':
      return plain !== undefined && (isPlain || need.includes('_')) ? plain : whatIs(name);
    default:
      if (plain !== undefined && isPlain) return plain;
      return isPlain && kind === 'thing' ? framed(frames.which, name) : whatIs(name);
  }
}
