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
  /\b(?:pass(?:word|phrase|wd)?|secret|token|api ?key|private ?key|access ?key|credentials?|auth(?:orization)?|bearer|pin|cvv|cvc|otp|one ?time ?code|security ?code)\b/;

export const isSecretName = (label: string): boolean => SECRET.test(label);

/** Names of arguments that the host puts in, not the agent: no end user is asked about them. */
const INJECTED =
  /^(?:tenant|tenant ?id|org(?:anization)? ?id|workspace ?id|session ?id|auth ?token|access ?token|bearer ?token)$/;

export const isInjectedName = (label: string): boolean => INJECTED.test(label);
