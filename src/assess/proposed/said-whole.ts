import {
  isSamePhone,
  lastSegment,
  phoneDigits,
  readEmail,
  splitQualified,
  urlForm,
} from '../../checks/addresses.js';
import { fold } from '../../checks/fold.js';
import type { Words } from '../../checks/said.js';
import type { Parameter } from '../call/schema.js';
import type { Beside } from './argument-proof.js';
import type { Source, Sources, Speaker } from './sources.js';

export const looksLikeId = (value: string): boolean =>
  /\d|@/.test(value) && !/\s/.test(value.trim());

/** Whether the user said an id, an address or a number at all. */
export const saysIdentifier = (own: readonly Source[]): boolean =>
  own.some(({ said }) => said.chunks.some(({ text }) => looksLikeId(text)));

/** A first name is wanted, or a last one: part of a name is the whole of it there. */
const NAME_PART = /^(?:first|last|given|family|middle|fore|sur|nick)(?: ?name)?s?$/;

/** Who said a value as a whole, the user of this thread first; null for nobody. */
export function whoSays(
  value: string,
  { label, words }: Parameter,
  { sources, words: claimed }: Beside,
): Speaker | null {
  const isGerman = sources.reading.language === 'de';
  const parts =
    isGerman || NAME_PART.test(label.toLowerCase()) || words.some((word) => NAME_PART.test(word));
  const forms = listNumbers(value);
  const found = sources.own.find(({ said }) =>
    forms.some((form) => said.says(form, { parts, claimed })),
  );
  return found?.speaker ?? null;
}

/** A name in singular and plural: `onion` for "2 onions". Identifiers have but one form. */
function listNumbers(value: string): readonly string[] {
  if (!/^\p{L}[\p{L} -]{2,40}$/u.test(value)) return [value];
  if (/s$/.test(value)) return [value, value.replace(/(?:(?<=[sxz]|ch|sh)e)?s$/, '')];
  return [value, `${value}s`, `${value}es`, value.replace(/y$/, 'ies')];
}

/** Whether an email address, a web address or a telephone number was said in another form of the same. */
export function saysAddress(value: string, { own, region }: Sources): boolean {
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
export function isListSaid(value: string, parameter: Parameter, beside: Beside): boolean {
  const members = value
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (members.length < 2 || members.length > MOST_LISTED) return false;
  return members.every((one) => whoSays(one, parameter, beside) !== null);
}

/** Whether a value is a part of what was said whose other parts are other arguments of the call: `acme` and `web` of `acme/web`. */
export function isPartOfTogether(value: string, { sources, words }: Beside): boolean {
  const own = fold(value);
  if (own === '') return false;
  if (isPartOfOnly(own, sources, words)) return true;
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

/** Whether a value is a part of the only known thing whose other parts were said and are other arguments: `acme` of `acme/docs`. */
function isPartOfOnly(own: string, { own: said, things }: Sources, words: Words): boolean {
  const isKnown = things.some(({ fields }) => fields.some(({ folded }) => folded.includes(own)));
  if (!isKnown || said.some(({ small }) => OWNERS.test(small))) return false;
  const whole = new Set(
    things.flatMap(({ fields }) =>
      fields.flatMap(({ folded }) => (/^[^\s/]+\/[^\s/]+$/.test(folded) ? folded : [])),
    ),
  );
  const fitting = [...whole].filter((one) =>
    one
      .split('/')
      .some(
        (part) => part !== own && words.has(part) && said.some((source) => source.said.says(part)),
      ),
  );
  const [only] = fitting;
  return fitting.length === 1 && only?.split('/').includes(own) === true;
}

/** Speaks of whose something is. */
const OWNERS = /\b(?:org|organi[sz]ation|owner|account|team|workspace|company)\b/;

const MOST_PARTS = 3;

/** Whether a value is put together of things that were said each: `acme/web` for "the web repository of acme". */
export function isPutTogether(value: string, parameter: Parameter, beside: Beside): boolean {
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
export function isOnlyInReach(value: string, { own, things }: Sources): boolean {
  const name = lastSegment(value);
  if (name === value || !own.some(({ said }) => said.says(name))) return false;
  const last = fold(name);
  const found = new Set<string>();
  for (const { fields } of things)
    for (const { value: one } of fields)
      if (typeof one === 'string' && fold(lastSegment(one)) === last) found.add(one);
  return found.size === 1 && found.has(value);
}
