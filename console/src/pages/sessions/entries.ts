import type { SessionDetail, TimelineItem } from '../../../../src/contracts/session.js';

export type { SessionDetail };

/** The lanes of a timeline, from left to right. */
export const LANES = ['user', 'agent', 'gate', 'tools', 'after'] as const;
export type Lane = (typeof LANES)[number];

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  user: 'User',
  agent: 'Agent',
  gate: 'Gate',
  tools: 'Tools',
  after: 'What happened next',
};

/** Kinds of entries, which can be switched off one by one. */
export const KINDS = ['said', 'gate_call', 'step', 'event', 'outcome', 'signal_match'] as const;
export type Kind = (typeof KINDS)[number];

export type Step = NonNullable<TimelineItem['step']>;
export type GateCall = NonNullable<TimelineItem['gate_call']>;

/** A step with when it began. */
export interface TimedStep {
  readonly step: Step;
  readonly at: string;
}

/** An entry of the timeline: one thing that happened, or steps that followed each other. */
export type Entry = { readonly key: string; readonly lane: Lane; readonly at: string } & (
  | { readonly kind: 'said'; readonly text: string; readonly item: TimelineItem }
  | { readonly kind: 'step'; readonly steps: readonly TimedStep[] }
  | { readonly kind: Exclude<Kind, 'said' | 'step'>; readonly item: TimelineItem }
);

/** Knowledge that a page of the timeline needs of those before it. */
export interface Known {
  /** The user's words that the gate need not repeat; null once someone else has spoken. */
  readonly said: string | null;
  /** Keys of the page before: what came late moves others from there onto the next page, where they are the same. */
  readonly keys: ReadonlySet<string>;
}

/** A page of the timeline as it is shown. */
export interface LaidPage {
  readonly items: readonly TimelineItem[];
  readonly entries: readonly Entry[];
  readonly known: Known;
}

const NOTHING: Known = { said: null, keys: new Set() };

/**
 * Lays pages of a timeline out, each once: those that are as before are taken over, so that what is shown of them need not be
 * drawn again.
 *
 * @param pages items by page, in order
 * @param before the layout of the pages as they were
 */
export function layPages(
  pages: readonly (readonly TimelineItem[])[],
  before: readonly LaidPage[] = [],
): readonly LaidPage[] {
  const laid: LaidPage[] = [];
  for (const [index, items] of pages.entries()) {
    const same = before[index];
    const isSame = same?.items === items && before[index - 1] === laid[index - 1];
    laid.push(isSame && same ? same : layPage(items, laid[index - 1]?.known ?? NOTHING));
  }
  return laid;
}

function layPage(items: readonly TimelineItem[], known: Known): LaidPage {
  const entries: Entry[] = [];
  const keys = new Set<string>();
  let { said } = known;
  for (const item of items) {
    const key = itemKey(item);
    if (known.keys.has(key) || keys.has(key)) continue;
    keys.add(key);
    const { kind, at, message, gate_call: call, step } = item;
    if (message) {
      const isUser = message.role === 'user';
      said = isUser ? message.content.trim() : null;
      const lane = isUser ? 'user' : message.role === 'tool' ? 'tools' : 'agent';
      entries.push({ key, kind: 'said', lane, at, text: message.content, item });
    } else if (call) {
      const words = (call.clarification_response ?? call.request).trim();
      if (words !== '' && words !== said)
        entries.push({
          key: `words.${call.id}`,
          kind: 'said',
          lane: 'user',
          at,
          text: words,
          item,
        });
      said = isPutToUser(call) ? null : words;
      entries.push({ key, kind: 'gate_call', lane: 'gate', at, item });
    } else if (step) {
      addStep(entries, { step, at }, key);
    } else if (kind === 'event' || kind === 'outcome' || kind === 'signal_match') {
      entries.push({ key, kind, lane: 'after', at, item });
    }
  }
  return { items, entries, known: { said, keys } };
}

/** Adds a step to those directly before it, else as an entry of its own. */
function addStep(entries: Entry[], timed: TimedStep, key: string): void {
  const last = entries.at(-1);
  if (last?.kind === 'step')
    entries[entries.length - 1] = { ...last, steps: [...last.steps, timed] };
  else entries.push({ key, kind: 'step', lane: 'tools', at: timed.at, steps: [timed] });
}

const isPutToUser = ({ decision }: GateCall): boolean =>
  decision !== null && decision !== 'proceed';

/** The key of an entry: `event.991`. */
function itemKey(item: TimelineItem): string {
  const { kind, message, gate_call: call, event, step, outcome, signal_match: match } = item;
  if (step) return `step.${stepKey(step)}`;
  if (match) {
    const place = match.gate_call_id ?? match.event_id ?? match.message_index;
    return `signal_match.${match.signal_id}.${match.kind}.${place}`;
  }
  return `${kind}.${(message ?? call ?? event ?? outcome)?.id}`;
}

/** A step's id, which is its own within a flow. */
export const stepKey = ({
  step_id,
  correlation_id,
}: {
  readonly step_id: string;
  readonly correlation_id: string | null;
}): string => `${correlation_id ?? ''}.${step_id}`;
