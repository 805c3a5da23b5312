import type { Decision } from '../../contracts/gate.js';
import { type DecidingRule, INSTEAD_OF_ASKING, RULES } from '../../dialogue/rules.js';

/** Names of what overrules the prices: a rule of the conversation, or a person. */
export type Overruling = DecidingRule | 'person_approved' | 'person_does_it';

/** A reason of a decision, taken apart. */
export interface Reason {
  /** Whether the mode only watched, and the reason says what would have been done. */
  readonly watched: boolean;
  /** Whether the mode let nothing irreversible pass although it only watched. */
  readonly stopped: boolean;
  /** The rule that decided instead of the costs; null: the costs did. */
  readonly rule: Overruling | null;
  /** Findings in words: `no order id`, `"it" could mean several things`. */
  readonly findings: readonly string[];
  /** A note behind the numbers; null: none. */
  readonly note: string | null;
  /** A person's answer that the decision was made with; null: none. */
  readonly personSaid: string | null;
  /** The two expected costs that it compares, by their names there; none where it tells no numbers. */
  readonly numbers: {
    readonly risk: number;
    readonly probability: number;
    readonly loss: number;
    /** The decision that going ahead is compared with, and its cost. */
    readonly other: { readonly decision: Decision; readonly cost: number } | null;
  } | null;
}

const ASSUMPTION = '{assumption}';
const STOPPED = 'enforce stops irreversible actions here too';
const PERSON = new Map<string, Overruling>([
  ['a person approved this very call', 'person_approved'],
  ['a person does this themselves', 'person_does_it'],
]);
const NUMBERS =
  /(?:^|; )proceeding risks ([\d.e+]+) \(p ([\d.]+) x loss ([\d.e+]+)\)(?:, (\w+(?: \w+)?) costs ([\d.e+]+))?; weakest: \w+ [\d.]+(?:; (.*))?$/s;
/** The beginning of the numbers, which is all that is left of them in a text that was cut. */
const NUMBERS_START = /(?:^|; )proceeding risks \d/;
const PERSON_ANSWERED = /; a person answered: (".*")$/s;

/** Takes the reason of a decision apart. A text in another form gives what of it is understood. */
export function readReason(text: string | null): Reason {
  const watched = /^observe: would \w+ \((.*?)\)?$/s.exec(text ?? '');
  let rest =
    watched?.[1] ?? (text ?? '').replace(/^(?:proceed|ask|confirm|options|escalate): /, '');
  const said = PERSON_ANSWERED.exec(rest);
  if (said) rest = rest.slice(0, said.index);
  const numbers = NUMBERS.exec(rest);
  const end = (numbers ?? NUMBERS_START.exec(rest))?.index;
  if (end !== undefined) rest = rest.slice(0, end);
  const parts = splitParts(rest);
  const stopped = parts[0] === STOPPED;
  if (stopped) parts.shift();
  const rule = parts[0] === undefined ? null : ruleSaying(parts[0]);
  if (rule !== null) parts.shift();
  return {
    watched: watched !== null,
    stopped,
    rule,
    findings: parts,
    note: numbers?.[6] ?? null,
    personSaid: said?.[1] ? readJsonText(said[1]) : null,
    numbers: numbers && {
      risk: Number(numbers[1]),
      probability: Number(numbers[2]),
      loss: Number(numbers[3]),
      other: readOther(numbers[4], numbers[5]),
    },
  };
}

const GERUNDS: Readonly<Record<string, Decision>> = {
  asking: 'ask',
  confirming: 'confirm',
  'offering options': 'options',
  escalating: 'escalate',
};

function readOther(gerund: string | undefined, cost: string | undefined) {
  const decision = gerund === undefined ? undefined : GERUNDS[gerund];
  return decision === undefined ? null : { decision, cost: Number(cost) };
}

/** Splits at semicolons outside of quotes. */
function splitParts(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|[^;"]|;(?! )|")+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function ruleSaying(part: string): Overruling | null {
  const rule = [...RULES, ...INSTEAD_OF_ASKING].find(({ reason }) => {
    const [start = '', end] = reason.split(ASSUMPTION);
    return end === undefined ? part === reason : part.startsWith(start);
  });
  return rule?.name ?? PERSON.get(part) ?? null;
}

function readJsonText(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
