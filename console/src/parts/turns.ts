import type { TimelineItem } from '../../../src/contracts/session.js';

/** A turn of a conversation, as it is read aloud. */
export interface Turn {
  readonly key: string;
  readonly who: 'user' | 'agent' | 'gate' | 'tool' | 'reported';
  readonly text: string;
  readonly at: string;
  /** The gate call that the turn was given to, or that speaks in it. */
  readonly gateCallId: string | null;
}

/**
 * The turns of a timeline, oldest first: messages, what the gate asked of the user, and what was reported. A request
 * that also stands as a message is one turn.
 */
export function toTurns(items: readonly TimelineItem[]): Turn[] {
  const turns: Turn[] = [];
  for (const item of items) {
    for (const turn of readTurns(item)) {
      const same = turns.findLast(({ who }) => who === turn.who);
      const isTwice =
        turn.who === 'user' && same?.text.trim() === turn.text.trim() && turns.at(-1) === same;
      if (!isTwice) turns.push(turn);
      else if (turn.gateCallId) turns[turns.length - 1] = { ...same, gateCallId: turn.gateCallId };
    }
  }
  return turns;
}

function readTurns({ at, message, gate_call: call, event, outcome, step }: TimelineItem): Turn[] {
  if (message) {
    const who = { user: 'user', assistant: 'agent', system: 'agent', tool: 'tool' } as const;
    return [turn(`m${message.id}`, who[message.role], message.content, null)];
  }
  if (call) {
    const said = call.clarification_response ?? call.request;
    const put = putToUser(call);
    return [
      turn(`u${call.id}`, 'user', said, call.id),
      ...(put ? [turn(`g${call.id}`, 'gate', put, call.id)] : []),
    ];
  }
  if (event) return [turn(`e${event.id}`, 'reported', eventText(event), event.gate_call_id)];
  if (outcome)
    return [
      turn(`o${outcome.id}`, 'reported', `Outcome: ${outcome.type.replaceAll('_', ' ')}`, null),
    ];
  if (step?.type === 'tool_call') return [turn(`s${step.step_id}`, 'tool', step.name, null)];
  return [];

  function turn(key: string, who: Turn['who'], text: string, gateCallId: string | null): Turn {
    return { key, who, text, at, gateCallId };
  }
}

type Call = NonNullable<TimelineItem['gate_call']>;
type Event = NonNullable<TimelineItem['event']>;

/** The words that the gate asked of the user; null when it let the agent act. */
function putToUser({ decision, questions, confirm_prompt, options }: Call): string | null {
  if (decision === 'ask') return questions.join(' ');
  if (decision === 'confirm') return confirm_prompt;
  if (decision === 'options') return `Which one: ${options.join(' – ')}?`;
  if (decision === 'escalate') return 'Handed off to a person.';
  return null;
}

const eventText = ({ event, detail }: Event): string =>
  detail === '' ? event.replaceAll('_', ' ') : `${event.replaceAll('_', ' ')}: ${detail}`;

/** Splits turns at a gate call: those up to what it was asked, the most recent ones, and those after. */
export function turnsAround(
  turns: readonly Turn[],
  gateCallId: string | null,
  before: number,
): { readonly earlier: number; readonly shown: readonly Turn[] } {
  const at = gateCallId === null ? -1 : turns.findIndex((one) => one.gateCallId === gateCallId);
  const from = Math.max(0, (at < 0 ? turns.length : at) - before);
  return { earlier: from, shown: turns.slice(from) };
}
