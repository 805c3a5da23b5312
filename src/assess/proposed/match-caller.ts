import { lexiconWords } from '../../lexicon/lexicon.js';
import { stem } from '../../utterance/tokens.js';
import type { Field } from '../call/record-list.js';
import type { Known } from '../call/records.js';
import type { Parameter } from '../call/schema.js';
import type { Source, Sources } from './sources.js';

const FIRST_PERSON = lexiconWords('firstPerson', 'firstPersonObject', 'ownWords');
/** Keys under which a context has who is speaking. */
const CALLER =
  /^(?:user|profile|me|self|agent|caller|operator|current|viewer|actor|signed|logged|account|customer|employee|session|requester|author)$/;
/** Keys of people and groups around the caller, who are not meant by "me". */
const OTHERS =
  /^(?:team|manager|boss|supervisor|assistant|partner|spouse|wife|husband|group|emergency|backup|proxy|delegate|parent|mother|father|child|last|previous)$/;
/** Facts of the caller that a parameter of their name carries, whatever is asked for. */
const FACTS =
  /^(?:tenant|tenant id|org(?:anization)? id|workspace(?: id)?|session id|time ?zone|tz|locale|language|currency|country(?: code)?|region|now|today|date|timestamp|current (?:time|date))$/;
/** "I'll" and "I'd" begin with the first person. */
const withoutEnding = (word: string): string => word.split(/['’]/)[0] as string;
/** The first person without its mark, as people type it. */
const SHORT_FORMS: ReadonlySet<string> = new Set(['ill', 'im', 'ive', 'id', 'me', 'myself']);
const UNSPACED_FIRST = /[我私俺僕]/;

/** Keys under which a host says where the user is at: the open document, the current project, the default room. */
const AT_HAND = /^(?:current|open|opened|active|selected|focused|viewed|view|default|home|here)$/;
/** Names of arguments that lead outside or say how much: no setting gives them. */
const OUTSIDE =
  /\b(?:to|recipients?|receivers?|payee|beneficiary|iban|account|amount|price|sum|total|phone|email|mail|url|webhook)\b/;
const OWNER =
  /^(?:user|employee|customer|member|caller|requester|author|patient|client|student|applicant|citizen|account|account holder|subscriber|resident|driver|host|guest) ?(?:id|no|number|name|email)?$/;

/**
 * Whether a value is what the host says of the caller: a fact that the parameter carries by its name, the place where the agent works, or
 * one of the caller's own where the user speaks of themselves, "send it to me". No amount is: what somebody has is not what they want.
 */
export function isOfCaller(
  value: string | number,
  { kind, label, stems, choices }: Parameter,
  sources: Sources,
  namesOther: () => boolean,
): boolean {
  const {
    own,
    known: { scalars },
  } = sources;
  const wanted = String(value);
  const name = label.toLowerCase();
  if (isNamePart(wanted, name, own, scalars) || isPartOfWorkplace(wanted, name, scalars))
    return true;
  const fields = scalars.filter((field) => String(field.value) === wanted);
  if (fields.length === 0) return false;
  if (fields.some(({ keyWords }) => FACTS.test(name) && endsAlike(keyWords, name))) return true;
  if (kind === 'money' || kind === 'number' || kind === 'duration') return false;
  const isAtHand = fields.some(
    ({ keyWords }) =>
      ((keyWords.length === 1 || keyWords.some((word) => AT_HAND.test(word))) &&
        endsAlike(keyWords, name)) ||
      (choices.length > 0 && AT_HAND.test(keyWords[0] ?? '')),
  );
  if (isAtHand && !OUTSIDE.test(name) && !namesOther() && !isOfSomebodyElse(name, value, sources))
    return true;
  const work = fields.find(({ keyWords }) => isOfWorkplace(keyWords, name));
  if (work !== undefined && !(saysThing(own, work) && namesOther())) return true;
  const ofCaller = fields.filter(
    ({ keyWords }) =>
      keyWords.some((word) => CALLER.test(word)) &&
      !keyWords.some((word) => OTHERS.test(word) && !name.includes(word)),
  );
  if (!ofCaller.some((field) => answers(field, stems))) return false;
  const isOwnFact = ofCaller.some(
    ({ keyWords }) =>
      (OWNER.test(name) && isOfKind(keyWords, name)) ||
      (!OUTSIDE.test(name) && keyWords.length > 2 && keyWords.slice(1).join(' ') === name),
  );
  if (isOwnFact && !namesOther()) return true;
  return speaksOfSelf(own);
}

const FIRST_NAME = /^(?:first|given|fore) ?name$/;
const LAST_NAME = /^(?:last|family|sur) ?name$/;

/** Whether a value is the caller's first or last name, where the user speaks of themselves and the parameter wants just that. */
function isNamePart(
  value: string,
  name: string,
  own: readonly Source[],
  scalars: Known['scalars'],
): boolean {
  const isFirst = FIRST_NAME.test(name);
  if (!(isFirst || LAST_NAME.test(name)) || !speaksOfSelf(own)) return false;
  return scalars.some(
    ({ keyWords, value: one }) =>
      CALLER.test(keyWords[0] as string) &&
      keyWords.at(-1) === 'name' &&
      String(one)
        .split(/\s+/)
        .at(isFirst ? 0 : -1) === value,
  );
}

/** Whether a value is a part of the qualified name of what the agent works in: `acme` and `web` of `"repository": "acme/web"`. */
const isPartOfWorkplace = (value: string, name: string, scalars: Known['scalars']): boolean =>
  scalars.some(({ keyWords, value: one }) => {
    const [owner, own, ...more] = String(one).split('/');
    if (keyWords.length > 2 || own === undefined || more.length > 0) return false;
    const thing = keyWords.at(-1) as string;
    if (!WORKPLACE.test(thing)) return false;
    return name === 'owner' || name === 'org'
      ? owner === value
      : own === value && isShortFor(thing, name);
  });

/** Objects of a context that are what the agent works in. */
const WORKPLACE =
  /^(?:repo|repository|project|workspace|site|board|channel|document|doc|file|page|store|shop|property|cluster|environment|branch|team)$/;

/** Whether a fact is of what the agent works in: `owner` and `repo` of `{"repository": {"owner": …, "name": …}}`. */
function isOfWorkplace([thing = '', ...rest]: readonly string[], name: string): boolean {
  if (!WORKPLACE.test(thing) || rest.length !== 1) return false;
  const [last = ''] = rest;
  return (
    name === last || name === `${thing} ${last}` || (NAMES_IT.test(last) && isShortFor(thing, name))
  );
}

/** Whether the thing that a fact is of is spoken of, or one by its path: another one may be meant. */
const saysThing = (own: readonly Source[], { keyStems }: Field): boolean =>
  own.some(({ small, stems }) => stems.has(keyStems[0] as string) || /\w\/\w/.test(small));

const NAMES_IT = /^(?:name|id|slug|key)$/;
const isShortFor = (thing: string, name: string): boolean => {
  const [first = ''] = name.split(' ');
  return first.length >= 3 && (thing.startsWith(first) || first.startsWith(thing));
};

/** Whether the user speaks of themselves or of what is theirs. */
export const speaksOfSelf = (own: readonly Source[]): boolean =>
  own.some(
    ({ small, utterance: { tokens } }) =>
      UNSPACED_FIRST.test(small) || tokens.some(({ word }) => word.split('-').some(isFirstPerson)),
  );

/** Whether the context says who the caller is. */
export const hasCaller = ({ scalars }: Known): boolean =>
  scalars.some(({ keyWords }) => keyWords.length > 1 && CALLER.test(keyWords[0] as string));

/**
 * Whether the user speaks of their own, and has another value under a name than this: a colleague's extension is not meant unsaid. Whom
 * one writes to is told by other words.
 */
export const isOfSomebodyElse = (
  name: string,
  value: string | number | boolean,
  { own, known: { scalars } }: Sources,
): boolean => {
  if (REACHES.test(name) || !speaksOfSelf(own)) return false;
  const mine = scalars.filter(
    ({ keyWords: [first = '', ...rest] }) => CALLER.test(first) && rest.join(' ') === name,
  );
  return mine.length > 0 && mine.every((field) => String(field.value) !== String(value));
};

const REACHES = /name|mail|phone|mobile|iban|address|^id$/i;

/** Whether a record names the caller, where the user speaks of what is theirs. */
export const isCallers = (
  fields: readonly { readonly value: string | number | boolean }[],
  { own, known: { scalars } }: Sources,
): boolean =>
  speaksOfSelf(own) &&
  scalars.some(
    ({ keyWords, value }) =>
      CALLER.test(keyWords[0] as string) &&
      IDENTIFIES.test(keyWords.at(-1) as string) &&
      fields.some((field) => String(field.value) === String(value)),
  );

/** Whether a parameter's name says whose thing is meant. */
export const isOwnerName = (name: string): boolean => OWNER.test(name) || ACTS_AS.test(name);
/** Names of arguments that say as whom, or in whose place, a tool looks something up. */
const ACTS_AS = /\b(?:mailbox|owner|on behalf of|as user|impersonate)\b/;

/** Whether a fact of the caller is of the kind that a parameter's name ends in: their id, their name. */
const isOfKind = (keyWords: readonly string[], name: string): boolean => {
  const wanted = /(?:id|no|number|name|email)$/.exec(name)?.[0] ?? 'id';
  return keyWords.at(-1) === wanted;
};

const isFirstPerson = (word: string): boolean =>
  FIRST_PERSON.has(withoutEnding(word)) || SHORT_FORMS.has(word);

/** Whether the words of a key end as a parameter's name does. */
const endsAlike = (keyWords: readonly string[], name: string): boolean =>
  ` ${keyWords.join(' ')}`.endsWith(` ${name}`) ||
  name === keyWords.join(' ') ||
  name.endsWith(` ${keyWords.join(' ')}`) ||
  (keyWords.length === 1 && name.length >= 4 && (keyWords[0] as string).startsWith(name));

/** Who or what a fact of the caller may be asked for as: their name, address or id, however the parameter is called. */
const IDENTIFIES =
  /^(?:id|name|email|mail|phone|mobile|address|account|number|iban|username|login|handle)$/;

const answers = ({ keyWords, keyStems }: Field, wanted: ReadonlySet<string>): boolean =>
  keyWords.some((word) => IDENTIFIES.test(word)) || keyStems.some((word) => wanted.has(stem(word)));
