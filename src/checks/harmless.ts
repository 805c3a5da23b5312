/** Names of arguments that lose nothing by a guess, whatever the call does: how it is sent and shown, and what makes it known again. */
const ANYWHERE =
  /^(?:idempotency ?(?:key|token)|request ?(?:id|token)|client ?(?:request|mutation) ?id|client ?token|nonce|trace ?(?:id|parent)|correlation ?id|span ?id|time ?out(?: ?(?:ms|s|seconds|minutes))?|max ?(?:retries|attempts)|retries|locale|time ?zone|tz|user ?time ?zone|(?:response|output|return) ?format|encoding|charset|delimiter|separator|quote ?char|line ?ending|compression|verbose|debug|quiet|api ?version|user ?agent|parse ?mode|dry ?run|page|page ?(?:size|number|token|no|index)|per ?page|cursor|sort(?: ?(?:by|order|direction))?|order ?(?:by|direction))$/;

/** Names of arguments that say how much of what is found is shown at once, in which order and with what. */
const OF_READS =
  /^(?:limit|offset|skip|take|top|top ?[kn]|first|count|max ?\w+|num ?\w+|n|size|sort \w+|order|direction|ascending|descending|fields|select|columns|expand|include ?\w+|with ?\w+|exclude ?\w+|detail(?:s|ed)?|detail ?level|view|format|language|lang|units?|radius|threshold|min ?score)$/;

/**
 * Whether an argument is harmless by its name.
 *
 * @param label the name in words, small letters
 * @param reads the call only reads
 */
export const isHarmlessName = (label: string, reads: boolean): boolean =>
  ANYWHERE.test(label) || (reads && OF_READS.test(label));

/** Names of arguments that widen a call or point it elsewhere: no default of the agent's, no doubt in favor. */
const WIDENS =
  /\b(?:all|force|forced|recursive|recursively|bcc|cc|everyone|everybody|overwrite|override|bypass|skip|ignore|no|without|disable|public|admin|root|sudo|purge|permanent(?:ly)?|hard|cascade|external|unlimited|any|every)\b/;

export const isWidening = (label: string): boolean => WIDENS.test(label);

/** Kinds and names of arguments that name who or what is acted on, and how much: never minor. */
const MAIN =
  /\b(?:to|from|recipients?|receivers?|payee|beneficiary|attendees?|invitees?|participants?|account|iban|card|amount|price|sum|total|quantity|id|ids|user|customer|client|email|e mail|mail|phone|url|uri|link|webhook|path|file|files|attachments?|host|server|environment|env|region|branch|target|destination|source|address|date|time|start|end|scope|role|permissions?|tenant|command|query|sql|status|state|bcc|cc|owner|assignee|name)\b/;

export const isMainName = (label: string): boolean => MAIN.test(label);

/** Names of arguments whose value is not shown. */
const SECRET =
  /\b(?:pass(?:word|words|phrase|wd|wort|code)?|pwd|secrets?|token|api ?key|(?:private|access|signing|encryption|session) ?(?:key|cookie)|credentials?|auth(?:orization)?|bearer|pin|cvv|cvc|otp|one ?time ?code|security ?code|seed ?phrase|connection ?string|dsn|contrase\S+|mot de passe|card ?number)\b|パスワード|密码|비밀번호/u;
/** Forms of keys and addresses that let whoever has them in. */
const SECRET_FORM =
  /^(?:sk|pk|rk|ghp|gho|xox[abp]|AKIA)[-_A-Za-z0-9]{12,}$|:\/\/[^\s/:@]+:[^\s/@]+@|^eyJ[\w-]+\.[\w-]+\./;

/** Whether a value is not shown to anybody, by the name of its argument or by its form. */
export const isSecret = (label: string, value: string): boolean =>
  SECRET.test(label.toLowerCase()) || SECRET_FORM.test(value.trim());

const UUID_LIKE = /^(?![A-Z]{2}\d{2})[\w-]{8,80}$/;
const FORMS: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:id|key|token|nonce|parent)$/, UUID_LIKE],
  [
    /^(?:time ?out|page|per|max|retries|limit|offset|count|size|n|top|take|skip|first|num)/,
    /^\d{1,7}$/,
  ],
  [/^(?:locale|language|lang)/, /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$|^[A-Z]?[a-z]+$/],
  [/zone|^tz/, /^[A-Za-z_+/:0-9-]{1,40}$/],
  [/^(?:sort|order)/, /^[-+]?[\w.]+(?:[ ,:_]+(?:asc|desc))?$/i],
];

/** Whether a value has the form that its harmless name promises: a size is a number, a mark of a request names nobody. */
export function hasHarmlessForm(label: string, value: string | number | boolean): boolean {
  if (typeof value === 'boolean') return true;
  const form = FORMS.find(([name]) => name.test(label))?.[1];
  const text = String(value);
  return form === undefined ? !/[@;]|:\/\//.test(text) && text.length <= 60 : form.test(text);
}

/** Names of arguments that the host puts in, not the agent: no end user is asked about them. */
const INJECTED =
  /^(?:tenant|tenant ?id|org(?:anization)? ?id|workspace ?id|session ?id|auth ?token|access ?token|bearer ?token)$/;

export const isInjectedName = (label: string): boolean => INJECTED.test(label);
