import { MARK_PATTERN, type Mark, plainMark } from './marks.js';

/** Names of secrets, in the languages that users write in. */
const NAMES = [
  ...['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'secret', 'token'],
  ...['api[_ -]?key', 'access[_ -]?key', 'private[_ -]?key', '(?<!\\p{L})(?:pin|otp|cvc|cvv|tan)'],
  ...['(?:access|security|verification|one[- ]?time|door|reset|login)[_ -]?code'],
  ...['pass[wW]ort', 'kennwort', 'zugangscode', 'sicherheitscode', 'geheimzahl'],
  ...['mot de passe', "code d['’]accès", 'code secret', 'contraseña', 'clave', 'código de acceso'],
  ...[
    "parola d[’']ordine",
    'codice segreto',
    'senha',
    'palavra-passe',
    'wachtwoord',
    'toegangscode',
  ],
  ...['lösenord', 'hasło', 'hasła', 'kod dostępu', 'heslo', 'пароль', 'şifre'],
].join('|');
/** Names of secrets in scripts without spaces between words. */
const NAMES_UNSPACED = 'パスワード|暗証番号|密码|密碼|口令|验证码|驗證碼';

/** A field with a name like this holds a secret, whatever that looks like. */
export const SECRET_NAME = new RegExp(`(?:${NAMES}|${NAMES_UNSPACED}|authorization|cookie)$`, 'iu');

const NOT_WITHIN_WORD = '(?<![A-Za-z0-9_-])';

/**
 * Keys by how they begin: this service's own, model and cloud providers', code hosts', payment and mail services'.
 */
const PREFIXED = [
  'il_[A-Za-z0-9]{16,}',
  '(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}',
  'gh[pousr]_[A-Za-z0-9]{20,}',
  'github_pat_[A-Za-z0-9_]{20,}',
  'glpat-[A-Za-z0-9_-]{8,}',
  'xox[a-z]-[A-Za-z0-9-]{10,}',
  'xapp-[A-Za-z0-9-]{10,}',
  '(?:AKIA|ASIA)[A-Z0-9]{16,}',
  'AIza[A-Za-z0-9_-]{30,}',
  'ya29\\.[A-Za-z0-9_-]{16,}',
  'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}',
  'hf_[A-Za-z0-9]{8,}',
  '(?:npm|whsec|dop_v1|shpat|shpss|lin_api|r8|gsk|xai|tvly|key|pat)_[A-Za-z0-9+/=_-]{20,}',
  'pypi-[A-Za-z0-9_-]{16,}',
].join('|');

const KEY = new RegExp(`${NOT_WITHIN_WORD}(?:${PREFIXED})`, 'g');
const JWT = new RegExp(`${NOT_WITHIN_WORD}eyJ[\\w-]{8,}\\.[\\w-]{8,}(?:\\.[\\w-]*)*`, 'g');
/** Credentials that a URL carries before its host. */
const USER_INFO = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@:[\]]{0,200}:[^\s/?#@[\]]{1,200}@/gi;
const CHAT_HOOK = /(\bhttps:\/\/hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9/_-]{8,}/g;
const CREDENTIALS = /(\b(?:bearer|basic)[ \t]{1,4})([A-Za-z0-9._~+/-]{6,}={0,2})/gi;

/** Behind the name: a mark, or a verb, also within JSON that is text in JSON. */
const IS =
  '(?:\\\\{0,3}["\'])?(?:[ \\t]{0,3}[:=：][ \\t]{0,3}|[ \\t]{1,3}(?:is|are|was|ist|lautet|est|es|è|é|to|to be|auf|och är|är|to jest|jest|это)[ \\t:]{1,3})(?:\\\\{0,3}["\'„“«]{0,1})';
const IS_UNSPACED = '[ 　]{0,2}(?:は|が|是|为|為|[:：=])[ 　]{0,2}["「『“]?';

/** `password: hunter2`, `api_key=…`, `"token": "…"`, `the password is hunter2`, `Passwort: …`. */
const NAMED = new RegExp(
  `((?:(?:${NAMES})${IS})|(?:(?:${NAMES_UNSPACED})${IS_UNSPACED}))([^\\s"',;&」』”\\\\。、]{1,500})`,
  'giu',
);

/** Names that say alone, without a mark or a verb, that the digits behind them are a secret. Not those that orders have, too. */
const CODES = [
  ...['otp(?:[ -]?code)?', 'pin(?:[ -]?code|[ -]?nummer|kod)?', 'passcode', 'password', 'passwort'],
  ...['(?:security|verification|authentication|auth|access|login|2fa|mfa|sms)[ -]?code'],
  ...['one[ -]time[ -](?:code|password|passcode|pin)'],
  ...[
    '(?:sicherheits|verifizierungs|freischalt|zugangs|einmal|anmelde|sms-)code',
    'einmalpasswort',
  ],
  ...["code (?:secret|pin|sms|d['’]accès|de (?:sécurité|vérification|validation))", 'mot de passe'],
  ...['código (?:pin|secreto|sms|de (?:verificación|seguridad|acceso))', 'contraseña', 'clave'],
  ...[
    'codice (?:pin|segreto|di (?:verifica|sicurezza|accesso))',
    'código de (?:verificação|segurança)',
  ],
  ...['senha', '(?:verificatie|beveiligings|toegangs|inlog)code', 'wachtwoord', 'lösenord'],
  ...['(?:engångs|verifierings|säkerhets)kod', 'kod (?:weryfikacyjny|dostępu|pin|sms)', 'hasło'],
  ...['код (?:подтверждения|доступа)', 'пин-код', 'пароль', 'doğrulama kodu', 'şifre'],
].join('|');
/** `TAN` is a code in capitals alone. */
const CODE_NAME = `(?<![\\p{L}\\p{N}_-])(?:${CODES})`;
const CODE = '[0-9]{4,10}|[0-9]{3}[ -][0-9]{3}|[0-9]{4}[ -][0-9]{4}|[0-9]{2}(?:[ -][0-9]{2}){2}';
const CODE_END = '(?![\\p{L}\\p{N}]|[.,:/-][0-9])';
const BEFORE_CODE = '[ \\t]{0,3}[#(„"\'“«-]?(?:(?:no|nr|number|nummer)[.]? )?';
/** `My OTP 482913`, `TAN 482913`, `CVC 123`, `验证码 482913`. */
const NAMED_CODES = [
  new RegExp(`(${CODE_NAME}${BEFORE_CODE})(?:${CODE})${CODE_END}`, 'giu'),
  new RegExp(`((?<![\\p{L}\\p{N}_-])TAN${BEFORE_CODE})(?:${CODE})${CODE_END}`, 'gu'),
  new RegExp(`((?<![\\p{L}\\p{N}_-])(?:cvc|cvv)2?[ \\t]{1,3})[0-9]{3,4}${CODE_END}`, 'giu'),
  /((?:验证码|驗證碼|密码|密碼|暗証番号|認証コード|パスワード|인증번호|비밀번호)[ 　]{0,2})[0-9０-９]{4,10}(?![0-9０-９])/gu,
];
/** `482913 is my OTP`. */
const CODE_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/-])(?:${CODE})(?=,?[ \\t]{1,3}(?:is|ist|est|es|è|é|was|war) (?:\\p{L}{1,5} ){0,2}(?:${CODES}|tan)(?!\\p{L}))`,
  'giu',
);

const maskCodes = (text: string, mark: Mark): string =>
  NAMED_CODES.reduce(
    (masked, code) =>
      masked.replace(
        code,
        (whole, name: string) => name + mark('secret', whole.slice(name.length)),
      ),
    text,
  ).replace(CODE_FIRST, (code) => mark('secret', code));

/** Fields with a name like this hold a secret also where it is a number. */
export const CODE_FIELD = /(?:^|[_-])(?:pin|otp|cvc|cvv|tan|passcode|password)(?:[_-]?code)?$/i;

/** Parts in which another shape was found stay as that. */
const MASKED = new RegExp(MARK_PATTERN);

const LONG_TOKEN = new RegExp(`${NOT_WITHIN_WORD}[A-Za-z0-9_-]{32,}`, 'g');

/** Masks keys, tokens and passwords by their shape, by what introduces them, and by how random they look. */
export function maskSecrets(text: string, mark: Mark = plainMark): string {
  const secret = (value: string): string => mark('secret', value);
  const behind = (whole: string, start: string): string =>
    start + secret(whole.slice(start.length));
  const shaped = maskPrivateKeys(text, secret)
    .replace(USER_INFO, (whole, start: string) => `${behind(whole.slice(0, -1), start)}@`)
    .replace(CHAT_HOOK, behind)
    .replace(JWT, secret)
    .replace(CREDENTIALS, (whole, scheme: string, value: string) =>
      /[0-9]|[a-z][A-Z]|=$/.test(value) ? scheme + secret(value) : whole,
    )
    .replace(KEY, (key) => (/[0-9]/.test(key) ? secret(key) : key));
  return maskCodes(maskNamed(shaped, secret), mark).replace(LONG_TOKEN, (token) =>
    looksRandom(token) ? secret(token) : token,
  );
}

function maskNamed(text: string, secret: (value: string) => string): string {
  let masked = '';
  let kept = 0;
  NAMED.lastIndex = 0;
  for (let match = NAMED.exec(text); match; match = NAMED.exec(text)) {
    const [whole, name = '', value = ''] = match;
    const start = match.index + name.length;
    if (isWord(value) || /^\d{1,2}$/.test(value) || MASKED.test(value)) {
      // A value that is kept may itself begin with a name.
      NAMED.lastIndex = start;
      continue;
    }
    masked += text.slice(kept, start) + secret(value);
    kept = match.index + whole.length;
  }
  return kept === 0 ? text : masked + text.slice(kept);
}

/** `the secret: patience` gives nothing away, and neither does punctuation. */
const isWord = (value: string): boolean =>
  /^(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]*|\p{Lu}+)[.!?…)*]*$/u.test(value.replace(/^[\p{P}\p{S}]+/u, ''));

/** Upper case, lower case and digits mixed, unlike a hash, a UUID or a slug. */
function looksRandom(token: string): boolean {
  if (!/[A-Z]/.test(token) || !/[a-z]/.test(token)) return false;
  const digits = token.replace(/[^0-9]+/g, '').length;
  return digits >= 3 && new Set(token).size >= 16;
}

const KEY_BEGIN = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const KEY_END = '-----END';
/** Longer than any key; what ends later is another one's end. */
const MAX_KEY_LENGTH = 20_000;
const KEY_BODY = /[A-Za-z0-9+/=\s]*/y;

function maskPrivateKeys(text: string, secret: (value: string) => string): string {
  let masked = '';
  let kept = 0;
  let end = -1;
  for (const { index, 0: begin } of text.matchAll(KEY_BEGIN)) {
    if (index < kept) continue;
    const body = index + begin.length;
    if (end < body && end !== text.length) {
      end = text.indexOf(KEY_END, body);
      if (end < 0) end = text.length;
    }
    const to =
      end < text.length && end - body <= MAX_KEY_LENGTH ? lineEnd(text, end) : bodyEnd(text, body);
    masked += text.slice(kept, index) + secret(text.slice(index, to));
    kept = to;
  }
  return kept === 0 ? text : masked + text.slice(kept);
}

/** Past `-----END RSA PRIVATE KEY-----`, or as much of it as is there. */
function lineEnd(text: string, end: number): number {
  const line = /-----END(?: [A-Z ]{0,40})?(?:-----)?/y;
  line.lastIndex = end;
  line.test(text);
  return line.lastIndex;
}

function bodyEnd(text: string, body: number): number {
  KEY_BODY.lastIndex = body;
  KEY_BODY.test(text);
  return KEY_BODY.lastIndex;
}
