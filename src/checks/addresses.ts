import { fold } from './fold.js';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const WITH_NAME = /^(?:"([^"]*)"\s?|([^<]*))<([^<>\s]+@[^<>\s]+)>$/;
/** An address has at most 254 characters (RFC 5321), and a name before it. */
const LONGEST_EMAIL = 400;

/** An email address with the name before it, if it has one: `Ann Berg <ann@example.com>`; null for what is no address. */
export function readEmail(
  text: string,
): { readonly address: string; readonly name: string } | null {
  if (text.length > LONGEST_EMAIL) return null;
  const named = WITH_NAME.exec(text.trim());
  if (named !== null)
    return { address: fold(named[3] as string), name: (named[1] ?? named[2] ?? '').trim() };
  const plain = text.trim().replace(/^mailto:/i, '');
  return EMAIL.test(plain) ? { address: fold(plain), name: '' } : null;
}

const URL_FORM = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?$/i;

/** A web address without what changes nothing of where it leads: the scheme, `www.`, capitals of the host, a last slash; null for any other text. */
export function urlForm(text: string): string | null {
  const plain = text.trim();
  if (!URL_FORM.test(plain) || plain.includes('@')) return null;
  const bare = plain.replace(/^https?:\/\//i, '');
  const at = bare.search(/[/?#]/);
  const host = (at < 0 ? bare : bare.slice(0, at)).toLowerCase().replace(/^www\./, '');
  const rest = at < 0 ? '' : bare.slice(at);
  return host + rest.replace(/\/$/, '');
}

const PHONE = /^\+?[\d\s().\u00a0/-]{6,24}$/;

/** Country calling codes by region (ITU E.164), of the regions that most traffic comes from. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  ...{ US: '1', CA: '1', GB: '44', IE: '353', DE: '49', AT: '43', CH: '41', FR: '33', BE: '32' },
  ...{ NL: '31', LU: '352', ES: '34', PT: '351', IT: '39', PL: '48', CZ: '420', SK: '421' },
  ...{ DK: '45', SE: '46', NO: '47', FI: '358', GR: '30', TR: '90', RU: '7', UA: '380', RO: '40' },
  ...{ HU: '36', BG: '359', HR: '385', IL: '972', AE: '971', SA: '966', EG: '20', ZA: '27' },
  ...{ NG: '234', KE: '254', MA: '212', IN: '91', PK: '92', CN: '86', JP: '81', KR: '82' },
  ...{ SG: '65', MY: '60', ID: '62', TH: '66', VN: '84', PH: '63', AU: '61', NZ: '64' },
  ...{ BR: '55', MX: '52', AR: '54', CL: '56', CO: '57', PE: '51' },
};

/** The figures of a telephone number, in international form where it has a country; null for any other text. */
export function phoneDigits(text: string): string | null {
  if (!PHONE.test(text.trim())) return null;
  const international = /^\s*(?:\+|00)/.test(text);
  // "+44 (0)20": the zero is dialed within the country alone.
  const digits = (international ? text.replace('(0)', '') : text).replace(/\D/g, '');
  if (digits.length < 6) return null;
  return international ? `+${digits.replace(/^00/, '')}` : digits;
}

/**
 * Whether two telephone numbers are the same one, a national one being of the user's country.
 *
 * @param region of the user, as in ISO 3166; null where it is not known
 */
export function isSamePhone(a: string, b: string, region: string | null): boolean {
  if (a === b) return true;
  const code = region === null ? undefined : CALLING_CODES[region.toUpperCase()];
  if (code === undefined) return false;
  const international = (digits: string): string =>
    digits.startsWith('+') ? digits : `+${code}${digits.replace(/^0/, '')}`;
  return international(a) === international(b);
}

/** The parts of a text that is put together of named things: `acme/web`, `root@db1`, `app:1.2`, `public.users`. */
export function splitQualified(text: string): string[] {
  const separator = ['/', '@', ':', '.'].find((one) => text.includes(one));
  return separator === undefined ? [text] : text.split(separator).filter((part) => part !== '');
}

/** The last segment of a path or of a qualified name; the whole where it has but one. */
export function lastSegment(text: string): string {
  const path = text.split(/[/\\]/).filter((part) => part !== '');
  if (path.length > 1) return path.at(-1) as string;
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(text) ? (text.split('.').at(-1) as string) : text;
}
