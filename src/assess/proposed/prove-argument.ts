import { fold } from '../../checks/fold.js';
import { hasHarmlessForm, isHarmlessName, isMainName, isWidening } from '../../checks/harmless.js';
import type { SaidText, Words } from '../../checks/said.js';
import { calendarWord } from '../../utterance/calendar.js';
import { stem } from '../../utterance/tokens.js';
import { FROM_WORD, TO_WORD } from '../call/roles.js';
import type { Parameter } from '../call/schema.js';
import { type ArgumentProof, type Beside, proved, unproved } from './argument-proof.js';
import type { ArgumentValue } from './argument-value.js';
import { matchKnownValue } from './known-thing.js';
import {
  hasCaller,
  isOfCaller,
  isOfSomebodyElse,
  isOwnerName,
  speaksOfSelf,
} from './match-caller.js';
import { proveChoice } from './prove-choice.js';
import { isAskedOff, proveSwitch } from './prove-switch.js';
import { isUnitSaid, proveNumber, proveText } from './prove-value.js';
import { saysShare } from './said-number.js';
import { looksLikeId, saysIdentifier } from './said-whole.js';
import type { Sources } from './sources.js';

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
  if (beside.sources.own[0]?.rulesOut(String(value))) return unproved(true);
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

const TENANTS = /\b(?:tenant|organization|organisation|org|workspace|company) ?id\b/;

/** Whether an argument that nobody said leads to another address, or to somebody else while the user speaks of their own. */
function reachesOut(value: string | number, { kind, label }: Parameter, sources: Sources): boolean {
  if (kind === 'url' || /^https?:/i.test(String(value))) return true;
  const name = label.toLowerCase();
  if (TENANTS.test(name) || isOfSomebodyElse(name, value, sources)) return true;
  return isOwnerName(name) && speaksOfSelf(sources.own) && hasCaller(sources.known);
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
  if (defaultValue !== undefined && defaultValue === value)
    // A default gives way to what was said of its kind, and widens nothing.
    return (
      !(value === true && isWidening(name)) &&
      !(isMainName(name) && looksLikeId(String(value)) && saysIdentifier(sources.own))
    );
  if (value === false)
    return isWidening(name) || !tool.words.some((word) => SETS.test(word)) || reads;
  if (value === true && isWidening(name)) return false;
  if (!isHarmlessName(name, reads) || !hasHarmlessForm(name, value)) return false;
  // The id of a request that is acted on is no mark of this one.
  return (
    !/ id$/.test(name) ||
    (!tool.words.includes(words[0] ?? '') && !isKnownValue(String(value), sources))
  );
}

const isKnownValue = (value: string, { things }: Sources): boolean =>
  things.some(({ fields }) => fields.some((field) => String(field.value) === value));

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
  // Of half of a price the price is not the amount.
  if (parameter.kind === 'money' && known.match === 'meant' && saysShare(sources.own))
    return unproved(true, known);
  return known.match === 'meant'
    ? proved('derived', known)
    : unproved(known.match === 'other', known);
}
