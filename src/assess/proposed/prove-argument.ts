import {
  isSamePhone,
  lastSegment,
  phoneDigits,
  readEmail,
  splitQualified,
  urlForm,
} from '../../checks/addresses.js';
import { fold } from '../../checks/fold.js';
import { isHarmlessName, isWidening } from '../../checks/harmless.js';
import type { SaidText, Words } from '../../checks/said.js';
import { readDuration, readUnit } from '../../checks/units.js';
import { editDistance } from '../../edit-distance.js';
import { union } from '../../lexicon/lexicon.js';
import { calendarWord } from '../../utterance/calendar.js';
import { listDistances } from '../../utterance/on-calendar.js';
import { stem } from '../../utterance/tokens.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import { FROM_WORD, TO_WORD } from '../call/roles.js';
import { readSwitch } from '../call/said-switches.js';
import type { Parameter } from '../call/schema.js';
import type { ArgumentValue } from './argument-value.js';
import { type KnownValue, matchKnownValue } from './known-thing.js';
import { hasCaller, isOfCaller, isOwnerName, speaksOfSelf } from './match-caller.js';
import { matchChoice } from './match-choice.js';
import { matchCode } from './match-code.js';
import { matchSaidMoment } from './said-moment.js';
import { matchNumber, type NumberMatch } from './said-number.js';
import type { Source, Sources, Speaker } from './sources.js';

/** How an argument stands, as far as it is proved, and what speaks against it. */
export interface ArgumentProof {
  /** Null where nothing proves the value. */
  readonly standing: 'said' | 'derived' | 'context' | 'default' | null;
  /** How it stands to the caller's records; null where none has it. */
  readonly known: KnownValue | null;
  /** The user said something else of its kind. */
  readonly isContradicted: boolean;
  /** It leads to somebody else's things, or out of the tenant: no read is harmless there. */
  readonly reachesOut: boolean;
}

/** What an argument is proved beside. */
export interface Beside {
  readonly tool: PreparedTool;
  readonly sources: Sources;
  /** The other arguments of the call, but for the members of its own list. */
  readonly others: readonly ArgumentValue[];
  /** Folded words of what they say, and their whole values. */
  readonly words: Words;
  /** Those of them that name a thing, not of texts: what they name is named for them. */
  readonly claimed: Words;
  /** It is a member of a list. */
  readonly isListed: boolean;
  /** Folded values of that list. */
  readonly listed: ReadonlySet<string>;
  /** The call only reads, by its name and what the tenant declares. */
  readonly reads: boolean;
}

const unproved = (isContradicted: boolean, known: KnownValue | null = null): ArgumentProof => ({
  standing: null,
  known,
  isContradicted,
  reachesOut: false,
});
const proved = (
  standing: NonNullable<ArgumentProof['standing']>,
  known: KnownValue | null = null,
): ArgumentProof => ({ standing, known, isContradicted: false, reachesOut: false });

/**
 * Proves an argument: it equals, in the normal form of its type, something that the user said as a whole, or follows from it by
 * one of the ways that hold for its kind. Strict: whatever is not proved is to be shown and asked about.
 */
export function proveArgument(
  { value }: ArgumentValue,
  parameter: Parameter,
  beside: Beside,
): ArgumentProof {
  if (value === false && isAskedOff(parameter, beside)) return unproved(true);
  if (isDefault(value, parameter, beside)) return proved('default');
  if (typeof value === 'boolean') return proveSwitch(value, parameter, beside);
  if (parameter.choices.length > 0) {
    const choice = proveChoice(value, parameter, beside);
    if (choice?.standing === null && !isUnitSaid(String(value), parameter, beside.sources.own))
      return proveByKnown(value, parameter, beside)?.standing === 'derived'
        ? proved('derived')
        : choice;
    if (choice !== null) return choice.standing === null ? proved('derived') : choice;
  }
  const said =
    typeof value === 'number'
      ? proveNumber(value, parameter, beside)
      : proveText(value, parameter, beside);
  const words = new Set(fold(String(value)).split(/\s+/));
  if (said.standing !== null)
    return standsInOtherRole(parameter, words, beside.sources) ? unproved(true) : said;
  const known = proveByKnown(value, parameter, beside) ?? said;
  if (known.standing === null)
    return { ...known, reachesOut: reachesOut(value, parameter, beside.sources) };
  const other =
    known.known !== null && standsInOtherRole(parameter, known.known.words, beside.sources);
  return other ? unproved(true, known.known) : known;
}

const MOST_BEFORE = 3;
/** Prepositions that say whose or which as well. */
const GENITIVE: ReadonlySet<string> = new Set([
  'de',
  'di',
  'da',
  'do',
  'du',
  'des',
  'van',
  'del',
  'della',
  'a',
]);

/** Whether what a value is called stands behind "to" where the parameter is what something comes from, or the other way. */
function standsInOtherRole(
  { isOrigin, isTarget }: Parameter,
  words: Words,
  { own }: Sources,
): boolean {
  if (isOrigin === isTarget) return false;
  let isOther = false;
  for (const { said } of own)
    for (const [at, { forms }] of said.chunks.entries()) {
      if (!forms.some((form) => words.has(form))) continue;
      const role = roleBefore(said.chunks, at);
      if (role === null) continue;
      if ((role === 'from') === isOrigin) return false;
      isOther = true;
    }
  return isOther;
}

function roleBefore(chunks: SaidText['chunks'], at: number): 'from' | 'to' | null {
  for (let before = at - 1; before >= Math.max(0, at - MOST_BEFORE); before -= 1) {
    const word = chunks[before]?.forms[0] ?? '';
    if (GENITIVE.has(word)) continue;
    if (FROM_WORD.has(word)) return 'from';
    if (TO_WORD.has(word)) return 'to';
    if (chunks[before]?.ends) return null;
  }
  return null;
}

/** Whether an argument that nobody said leads to another address, or to somebody else while the user speaks of their own. */
function reachesOut(value: string | number, { kind, label }: Parameter, sources: Sources): boolean {
  if (kind === 'url' || /^https?:/i.test(String(value))) return true;
  return isOwnerName(label.toLowerCase()) && speaksOfSelf(sources.own) && hasCaller(sources.known);
}

/** Verbs of tools that set what they are given: off is a change there as well. */
const SETS = /^(?:update|set|configure|change|edit|toggle|save|modify|patch|put)$/;

/** Whether a value is the schema's default, or claims nothing by its name or by being off. */
function isDefault(
  value: ArgumentValue['value'],
  { defaultValue, label, words }: Parameter,
  { reads, tool, sources }: Beside,
): boolean {
  const name = label.toLowerCase();
  if (defaultValue !== undefined && defaultValue === value) return true;
  if (value === false)
    return isWidening(name) || !tool.words.some((word) => SETS.test(word)) || reads;
  if (value === true && isWidening(name)) return false;
  if (!isHarmlessName(name, reads)) return false;
  // The id of a request that is acted on is no mark of this one.
  return (
    !/ id$/.test(name) ||
    (!tool.words.includes(words[0] ?? '') && !isKnownValue(String(value), sources))
  );
}

const isKnownValue = (value: string, { things }: Sources): boolean =>
  things.some(({ fields }) => fields.some((field) => String(field.value) === value));

const NOT_TELLING =
  /^(?:is|has|should|do|does|with|the|be|enable|enabled|active|activated|allow|want|wants|use|flag|include|set|value)$/;

/** A switch that is on was asked for where the words of its name were said, or where what is asked for turns it on. */
function proveSwitch(
  value: boolean,
  parameter: Parameter,
  { sources, tool }: Beside,
): ArgumentProof {
  const [latest] = sources.own;
  const said = latest === undefined ? null : readSwitch(parameter, latest.utterance);
  if (said !== null) return said === value ? proved('said') : unproved(true);
  const telling = parameter.words.filter((word) => !NOT_TELLING.test(word));
  const isSaid =
    telling.length > 0 &&
    sources.own.some((source) => telling.every((word) => saysStem(word, source)));
  if (isSaid) return proved('said');
  if (!value) return unproved(false);
  // `muted` of `mute_channel` is what the tool does, and `enabled` what setting up does.
  const isAct =
    telling.length === 0 ||
    telling.every((word) => tool.words.some((one) => one.slice(0, 4) === word.slice(0, 4)));
  return isAct && !isWidening(parameter.label.toLowerCase()) ? proved('derived') : unproved(false);
}

/** Whether the user asked for what a switch turns off: `draft: false` for "open a draft". */
function isAskedOff({ words, label }: Parameter, { sources, reads }: Beside): boolean {
  const telling = words.filter((word) => !NOT_TELLING.test(word));
  if (reads || telling.length === 0 || isWidening(label.toLowerCase())) return false;
  return sources.own.some(
    (source) =>
      telling.every((word) => saysStem(word, source)) &&
      !source.utterance.tokens.some(({ word }) => DENIES.test(word)),
  );
}

const DENIES = new RegExp(`^(?:without|no|off|stop|disable|${union('negations')})$`, 'u');
const LEAST_PREFIX = 4;

/** Whether a word was said in some form: `wrap` by "wrapping". */
const saysStem = (word: string, { stems, said }: Source): boolean =>
  stems.has(stem(word)) ||
  (word.length >= LEAST_PREFIX && said.chunks.some(({ forms }) => forms[0]?.startsWith(word)));

/** A choice of the schema counts where the words mean it, and no other choice fits as well. Null for what is none of the choices. */
function proveChoice(
  value: string | number,
  parameter: Parameter,
  { sources, reads }: Beside,
): ArgumentProof | null {
  const tokens = sources.own.flatMap((source) => source.tokens);
  const choice = matchChoice(parameter, value, tokens);
  if (choice === null) return null;
  if (choice.named) return proved('said');
  const code = matchCode(String(value), parameter.label, sources.reading.language, sources.own);
  if (code === 'said') return proved('derived');
  if (typeof value === 'number') {
    const number = matchNumber(value, parameter, sources);
    if (number === 'said' || number === 'derived') return proved(number);
  }
  if (isNearlySaid(String(value), parameter, sources.own)) return proved('derived');
  if (choice.namesOther) return unproved(!reads);
  if (choice.near >= NEAR && choice.isNearest && choice.lead >= LEAD) return proved('derived');
  return isOfCaller(value, parameter, sources, () => false) ? proved('context') : unproved(false);
}

/** Letters from which on a word in another spelling is the same one: "ekspres" for `express`. */
const LEAST_LETTERS = 5;

/** Whether a choice was said in the spelling of another language, and no other choice is as near. */
function isNearlySaid(value: string, { choices }: Parameter, own: readonly Source[]): boolean {
  const nearest = (choice: string): number => {
    const wanted = fold(choice);
    if (wanted.length < LEAST_LETTERS || /[^a-z]/.test(wanted)) return Number.POSITIVE_INFINITY;
    const most = wanted.length >= 8 ? 2 : 1;
    let least = Number.POSITIVE_INFINITY;
    for (const { said } of own)
      for (const { forms } of said.chunks) {
        const form = forms[0] as string;
        if (form.length < LEAST_LETTERS || Math.abs(form.length - wanted.length) > most) continue;
        if (form.slice(0, 2) !== wanted.slice(0, 2)) continue;
        least = Math.min(least, editDistance(form, wanted, most));
      }
    return least <= most ? least : Number.POSITIVE_INFINITY;
  };
  const ownDistance = nearest(value);
  if (!Number.isFinite(ownDistance)) return false;
  return choices.every(
    (one) => String(one.value) === value || nearest(String(one.value)) > ownDistance,
  );
}

/** How near in meaning a word is to a choice that it stands for, and how much nearer than to the next. */
const NEAR = 0.55;
const LEAD = 0.12;

/** Kinds of parameters whose numbers are names, not amounts. */
const NAMED_BY_NUMBERS: ReadonlySet<Parameter['kind']> = new Set([
  'id',
  'person',
  'system',
  'email',
  'url',
  'path',
]);
const AMOUNTS: ReadonlySet<Parameter['kind']> = new Set(['number', 'money', 'duration']);

function proveNumber(value: number, parameter: Parameter, beside: Beside): ArgumentProof {
  const { sources } = beside;
  if (NAMED_BY_NUMBERS.has(parameter.kind)) {
    // Its digits count, and an identifier is never reckoned.
    if (!Number.isSafeInteger(value) && Math.abs(value) > 1) return unproved(true);
    const speaker = whoSays(String(value), parameter, beside);
    if (speaker !== null) return proved('said');
    return unproved(saysIdentifier(sources.own));
  }
  const number = ofNumber(matchNumber(value, parameter, sources, beside.others));
  if (number.standing !== null || parameter.kind === 'number') return number;
  return whoSays(String(value), parameter, beside) === null ? number : proved('said');
}

const ofNumber = (match: NumberMatch): ArgumentProof =>
  match === 'said' || match === 'derived' ? proved(match) : unproved(match === 'other');

function proveText(value: string, parameter: Parameter, beside: Beside): ArgumentProof {
  const { sources } = beside;
  const { kind } = parameter;
  if (AMOUNTS.has(kind) && PLAIN_NUMBER.test(value)) {
    const match = ofNumber(matchNumber(Number(value), parameter, sources, beside.others));
    if (match.standing !== null || kind !== 'number') return match;
  }
  const speaker = whoSays(value, parameter, beside);
  if (speaker !== null) return proved('said');
  if (saysAddress(value, sources) || isListSaid(value, parameter, beside)) return proved('said');
  if (isPartOfTogether(value, beside)) return proved('said');
  const moment = kind === 'id' ? null : matchSaidMoment(value, sources, beside.others);
  if (moment === 'said' || moment === 'derived') return proved(moment);
  const code = matchCode(value, parameter.label, sources.reading.language, sources.own);
  if (code === 'said' || isLengthSaid(value, sources.own)) return proved('derived');
  if (isUnitSaid(value, parameter, sources.own)) return proved('derived');
  if (isPutTogether(value, parameter, beside) || isOnlyInReach(value, sources))
    return proved('derived');
  const isOther =
    moment === 'other' || (moment === null && looksLikeId(value) && saysIdentifier(sources.own));
  return unproved(isOther);
}

const UNIT_NAME = /\b(?:units?|scale|uom)\b/;

/** Whether a value is the unit of a number that was said: `F` for "375F". */
function isUnitSaid(value: string, { label }: Parameter, own: readonly Source[]): boolean {
  const unit = UNIT_NAME.test(label.toLowerCase()) ? readUnit(value.toLowerCase()) : null;
  if (unit === null) return false;
  // A number may be turned into another unit of its kind, and is then held to that.
  return own.some(({ numbers }) => numbers.some((said) => said.unit?.kind === unit.kind));
}

/** Whether a length of time was said, in the form that settings have: `PT20M` for "20 minutes". */
function isLengthSaid(value: string, own: readonly Source[]): boolean {
  const seconds = readDuration(value);
  return (
    seconds !== null &&
    own.some(
      ({ numbers, utterance: { tokens } }) =>
        numbers.some(
          ({ decimal, unit }) => unit?.kind === 'time' && Number(decimal) * unit.size === seconds,
        ) || listDistances(tokens.slice(0, 60)).some((minutes) => minutes * 60 === seconds),
    )
  );
}

const PLAIN_NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
const looksLikeId = (value: string): boolean => /\d|@/.test(value) && !/\s/.test(value.trim());

/** Whether the user said an id, an address or a number at all. */
const saysIdentifier = (own: readonly Source[]): boolean =>
  own.some(({ said }) => said.chunks.some(({ text }) => looksLikeId(text)));

/** A first name is wanted, or a last one: part of a name is the whole of it there. */
const NAME_PART = /^(?:first|last|given|family|middle|fore|sur|nick)(?: ?name)?s?$/;

/** Who said a value as a whole, the user of this thread first; null for nobody. */
function whoSays(
  value: string,
  { label, words }: Parameter,
  { sources, words: claimed }: Beside,
): Speaker | null {
  const isGerman = sources.reading.language === 'de';
  const parts =
    isGerman || NAME_PART.test(label.toLowerCase()) || words.some((word) => NAME_PART.test(word));
  const found = sources.own.find(
    ({ said }) => said.says(value, { parts, claimed }) || (isGerman && isPartOfNoun(value, said)),
  );
  return found?.speaker ?? null;
}

/** Whether a value is a part of a German compound noun: `Penicillin` of "Penicillin-Allergie". */
const isPartOfNoun = (value: string, { chunks }: SaidText): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(value) &&
  chunks.some(
    ({ text }) =>
      /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)+$/u.test(text) && text.split('-').includes(value),
  );

/** Whether an e-mail address, a web address or a telephone number was said in another form of the same. */
function saysAddress(value: string, { own, region }: Sources): boolean {
  const email = readEmail(value);
  if (email !== null) return own.some(({ said }) => said.says(email.address));
  const url = urlForm(value);
  if (url !== null && own.some(({ said }) => said.chunks.some(({ text }) => urlForm(text) === url)))
    return true;
  const phone = phoneDigits(value);
  if (phone === null) return false;
  return own.some(({ utterance }) =>
    [...utterance.text.slice(0, 4_000).matchAll(PHONES)].some(([text]) => {
      const digits = phoneDigits(text);
      return digits !== null && isSamePhone(phone, digits, region);
    }),
  );
}

const PHONES = /\+?\(?\d[\d\s().\u00a0/-]{5,22}\d/g;

const MOST_LISTED = 12;

/** Whether a text lists several things, each of which was said. */
function isListSaid(value: string, parameter: Parameter, beside: Beside): boolean {
  const members = value.split(/\s*[,;]\s*/).filter((one) => one !== '');
  if (members.length < 2 || members.length > MOST_LISTED) return false;
  return members.every((one) => whoSays(one, parameter, beside) !== null);
}

/** Whether a value is a part of what was said whose other parts are other arguments of the call: `acme` and `web` of `acme/web`. */
function isPartOfTogether(value: string, { sources, words }: Beside): boolean {
  const own = fold(value);
  if (own === '') return false;
  return sources.own.some(({ said }) =>
    said.chunks.some(({ forms }) =>
      forms.some((form) => {
        if (form.length <= own.length || !form.includes(own)) return false;
        const parts = splitQualified(form);
        return (
          parts.length > 1 &&
          parts.includes(own) &&
          parts.every((one) => one === own || words.has(one))
        );
      }),
    ),
  );
}

const MOST_PARTS = 3;

/** Whether a value is put together of things that were said each: `acme/web` for "the web repository of acme". */
function isPutTogether(value: string, parameter: Parameter, beside: Beside): boolean {
  if (/^[/~.]|\s/.test(value) || value.includes('@')) return false;
  const url = /^https?:/.test(value) && URL.canParse(value) ? new URL(value) : null;
  if (url !== null) {
    const parts = [...url.pathname.split('/'), ...url.search.slice(1).split(/[&=]/)].filter(
      Boolean,
    );
    return (
      whoSays(url.host, parameter, beside) !== null &&
      parts.every((part) => INTERFACE_WORD.test(part) || whoSays(part, parameter, beside) !== null)
    );
  }
  const parts = splitQualified(value);
  if (!value.includes('/') || parts.length < 2 || parts.length > MOST_PARTS) return false;
  return parts.every((part) => whoSays(part, parameter, beside) !== null);
}

/** A part of a path that names the interface, not a thing: `webhooks`, `v1`. */
const INTERFACE_WORD = /^(?:[a-z][a-z_-]*|v\d)$/;

/** Whether a value is the only thing within reach that ends with a name which was said: `/home/ann/report.pdf` for "report.pdf". */
function isOnlyInReach(value: string, { own, things }: Sources): boolean {
  const name = lastSegment(value);
  if (name === value || !own.some(({ said }) => said.says(name))) return false;
  const last = fold(name);
  const found = new Set<string>();
  for (const { fields } of things)
    for (const { value: one } of fields)
      if (typeof one === 'string' && fold(lastSegment(one)) === last) found.add(one);
  return found.size === 1 && found.has(value);
}

/** Whether the user names a thing by an id, or somebody by name, that is no argument of the call. */
function namesAnother(value: string | number, words: Words, { own, reading }: Sources): boolean {
  const [latest] = own;
  if (latest === undefined) return false;
  const mine = fold(String(value));
  return latest.said.chunks.some(
    ({ text, forms, opens }) =>
      !forms.some(
        (form) => form === mine || words.has(form) || calendarWord(form, true) !== null,
      ) &&
      ((/[@/]|\p{L}[-_]?\d/u.test(text) && !/^\d/.test(text)) ||
        (!opens && reading.language !== 'de' && /^\p{Lu}\p{Ll}{2,}$/u.test(text))),
  );
}

/** Proves a value by the caller's records, and by what the context says of the caller. */
function proveByKnown(
  value: string | number,
  parameter: Parameter,
  { sources, tool, claimed, words, isListed, listed }: Beside,
): ArgumentProof | null {
  const namesOther = () => namesAnother(value, words, sources);
  if (isOfCaller(value, parameter, sources, namesOther)) return proved('context');
  const known = matchKnownValue(
    value,
    parameter,
    sources,
    {
      toolStems: new Set(tool.words.map(stem)),
      claimed,
      isList: isListed,
      listed,
    },
    namesOther,
  );
  if (known === null) return null;
  return known.match === 'meant'
    ? proved('derived', known)
    : unproved(known.match === 'other', known);
}
