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
  if (isOfWorkplace(wanted, name, scalars) && !mayMeanOther(own) && !OUTSIDE.test(name))
    return true;
  const fields = scalars.filter((field) => String(field.value) === wanted);
  if (fields.length === 0) return false;
  if (fields.some(({ keyWords }) => FACTS.test(name) && endsAlike(keyWords, name))) return true;
  if (kind === 'money' || kind === 'number' || kind === 'duration') return false;
  const isAtHand = fields.some(
    ({ keyWords }) =>
      ((keyWords.length === 1 || keyWords.some((word) => AT_HAND.test(word))) &&
        endsAlike(keyWords, name)) ||
      (choices.length > 0 && AT_HAND.test(keyWords[0] ?? '') && own.some(saysHere)),
  );
  if (isAtHand && !OUTSIDE.test(name) && !namesOther() && !isOfSomebodyElse(name, value, sources))
    return true;
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

const saysHere = ({ small }: Source): boolean => HERE.test(small);
const HERE = /\b(?:here|hier|ici|aqui|qui|här|tutaj)\b|aquí/;

/** Keys of a repository or project that the agent works in. */
const WORKPLACE = /^(?:repo|repository|project|workspace)$/;

/** Whether a value is the owner or the name of what the agent works in: `"repository": "acme/web"`, or its owner and name. */
function isOfWorkplace(value: string, name: string, scalars: Known['scalars']): boolean {
  const isOwner = name === 'owner';
  if (!isOwner && !WORKPLACE.test(name)) return false;
  return scalars.some(({ keyWords: [thing = '', part, ...more], value: one }) => {
    if (!WORKPLACE.test(thing) || more.length > 0) return false;
    if (!isOwner && !thing.startsWith(name) && !name.startsWith(thing)) return false;
    const [owner, own] = String(one).split('/');
    if (part === undefined) return own !== undefined && (isOwner ? owner : own) === value;
    return (
      String(one) === value && (isOwner ? part === 'owner' : /^(?:name|slug|key|id)$/.test(part))
    );
  });
}

/** Whether a repository is spoken of, or anything is named as one may be, so that it need not be the one at hand. */
const mayMeanOther = (own: readonly Source[]): boolean =>
  own.some(
    ({ small }) =>
      /\b(?:repo(?:s|sitory|sitories)?|projects?|workspaces?)\b|\w\/\w/.test(small) ||
      /(?<![\w-])[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+(?![\w-])/.test(small),
  );

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

const RELATIONS =
  /\b(?:son|daughter|wife|husband|spouse|mother|father|mum|mom|dad|parents?|brother|sister|child|kids?|colleague|boss|friend|partner|neighbou?r)\b/;

/** Whether a record names the caller, where the user speaks of what is theirs. */
export const isCallers = (
  fields: readonly { readonly value: string | number | boolean }[],
  { own, known: { scalars } }: Sources,
): boolean =>
  speaksOfSelf(own) &&
  !own.some(({ small }) => RELATIONS.test(small)) &&
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
