const MAX_SHOWN = 80;

/** Variables whose value is a secret, or may hold one. */
const SECRET = /KEY|SECRET|PASSWORD|TOKEN|^DATABASE_URL$|^SMTP_URL$/;

/** The sentence about a wrong variable: its name, what is right, and what was given unless that may be a secret. */
export const describeWrong = (name: string, isRight: string, given: string | undefined): string =>
  `${name}: ${isRight}${quote(name, given)}.`;

/** One sentence for each wrong variable: a value may be wrong in several ways. */
export function describeIssues(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  given: Readonly<Record<string, string | undefined>>,
): string[] {
  const sentences = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!sentences.has(name)) sentences.set(name, describeWrong(name, message, given[name]));
  }
  return [...sentences.values()];
}

function quote(name: string, given: string | undefined): string {
  // A URL may have a password in it.
  if (given === undefined || SECRET.test(name) || given.includes('@')) return '';
  const text = given.length > MAX_SHOWN ? `${given.slice(0, MAX_SHOWN)}…` : given;
  return `, not ${JSON.stringify(text)}`;
}

/** Sentence that goes into another one. */
export const withoutPeriod = (sentence: string): string => sentence.replace(/\.$/, '');
