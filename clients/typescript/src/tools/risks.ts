/** How bad a wrong action would be. */
export type Risk = 'low' | 'medium' | 'high' | 'irreversible';

const RISKS: readonly Risk[] = ['low', 'medium', 'high', 'irreversible'];

/** The risk of one call: a class, or an amount in question costs. */
export type CallRisk = { readonly risk: Risk } | { readonly cost: number };

/**
 * Risks by a tool's name, in which `*` stands for any characters; or a function that prices a call by its arguments.
 * A name counts before a pattern, and of several patterns the longest. What matches nothing is medium.
 */
export type Risks =
  | Readonly<Record<string, Risk>>
  | ((name: string, args: Record<string, unknown>) => Risk | CallRisk);

/** Answers the risk of a call. It throws where a function of the caller's does, or answers no risk. */
export type ReadRisk = (name: string, args: Record<string, unknown>) => CallRisk;

/** Checks a table of risks and makes it a function. Throws a RangeError where a risk is none. */
export function readRisks(risks: Risks = {}): ReadRisk {
  if (typeof risks === 'function') {
    return (name, args) => {
      const answer = risks(name, args);
      return checked(typeof answer === 'string' ? { risk: answer } : answer, name);
    };
  }
  const patterns = Object.entries(risks)
    .map(([pattern, risk]) => ({
      pattern,
      matches: globOf(pattern),
      call: checked({ risk }, pattern),
    }))
    .sort((a, b) => b.pattern.length - a.pattern.length);
  return (name) => {
    const exact = patterns.find(({ pattern }) => pattern === name);
    const found = exact ?? patterns.find(({ matches }) => matches(name));
    return found?.call ?? { risk: 'medium' };
  };
}

function checked(call: CallRisk, name: string): CallRisk {
  if ('cost' in call ? Number.isFinite(call.cost) && call.cost >= 0 : RISKS.includes(call?.risk)) {
    return call;
  }
  throw new RangeError(`the risk of ${name} must be one of ${RISKS.join(', ')}, or a cost from 0`);
}

/** Whether a name has the parts of a pattern in their order. */
function globOf(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  return (name) => {
    if (parts.length === 1) return name === pattern;
    if (name.length < first.length + last.length) return false;
    if (!name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= name.length - last.length;
  };
}
