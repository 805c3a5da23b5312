const SPEAKER = /^(system|developer|user|human|assistant|ai|tool|function): /im;
const BEGINS = /^(?:system|developer|user|human): /i;
/** How Python prints a message of pydantic. */
const PRINTED = /^role='(\w+)' content=(?:None|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")(?: |$)/s;

/**
 * Reads a conversation that an instrumentation wrote as one text, a line `user: …` for each message, or a message as Python prints
 * it; null for every other text.
 */
export function readTranscript(text: string): { role: string; content: string }[] | null {
  const printed = PRINTED.exec(text);
  if (printed) {
    const [, role = '', single, double] = printed;
    return [{ role, content: unescaped(single ?? double ?? '') }];
  }
  if (!BEGINS.test(text) || !/^(?:user|human): /im.test(text)) return null;
  const [, ...pieces] = text.split(new RegExp(SPEAKER, 'gim'));
  const said: { role: string; content: string }[] = [];
  for (let place = 0; place + 1 < pieces.length; place += 2) {
    const content = (pieces[place + 1] ?? '').replace(/\n$/, '');
    // A call without words is printed as nothing at all.
    if (content !== 'None') said.push({ role: pieces[place] ?? '', content });
  }
  // A person may begin a line with "user:"; a transcript says who else spoke.
  return said.length > 1 ? said : null;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, next: string) => ESCAPES[next] ?? next);
