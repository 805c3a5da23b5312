import { fillIn } from './fill-in.js';
import { between, pickWeighted, seededRandom } from './pick.js';
import { VOICE_AGENT, VOICE_SCRIPTS, VOICE_SLOTS } from './voice-scripts.js';

const HOUR_MS = 3_600_000;
/** UTC hours in which the practice is open. */
const OPEN = { from: 8, until: 18 };

/** A call as Retell's interface answers it, as far as it is read. */
export interface SampleCall {
  readonly call_id: string;
  readonly start_timestamp: number;
  readonly end_timestamp: number;
  readonly [field: string]: unknown;
}

/** The calls that began within some time: the same ones whoever asks, and however often. */
export function sampleCalls(from: Date, until: Date): SampleCall[] {
  const calls: SampleCall[] = [];
  const last = Math.floor(until.getTime() / HOUR_MS);
  for (let hour = Math.floor(from.getTime() / HOUR_MS); hour <= last; hour += 1) {
    calls.push(...hourCalls(hour));
  }
  return calls.filter(({ start_timestamp: at }) => at >= from.getTime() && at < until.getTime());
}

/** @returns undefined when there is none of that id */
export function sampleCall(id: string): SampleCall | undefined {
  const hour = /^call_[0-9a-f]+_(\d+)_\d$/.exec(id)?.[1];
  return hour === undefined
    ? undefined
    : hourCalls(Number(hour)).find((call) => call.call_id === id);
}

/** @param hour since 1970 */
function hourCalls(hour: number): SampleCall[] {
  const startsAt = new Date(hour * HOUR_MS);
  const isOpen =
    startsAt.getUTCHours() >= OPEN.from &&
    startsAt.getUTCHours() < OPEN.until &&
    startsAt.getUTCDay() !== 0;
  if (!isOpen) return [];
  const random = seededRandom(`hour ${hour}`);
  const count = Math.floor(1.6 * random());
  return Array.from({ length: count }, (_, at) => callAt(hour, at));
}

function callAt(hour: number, at: number): SampleCall {
  const random = seededRandom(`call ${hour} ${at}`);
  const startedAt = hour * HOUR_MS + Math.floor((at + random()) * 0.4 * HOUR_MS);
  const script = pickWeighted(VOICE_SCRIPTS, ({ weight }) => weight, random);
  const now = new Date(startedAt);
  const fill = fillIn(VOICE_SLOTS, { language: 'en-US', now, random });
  let seconds = 1;
  const turns = script.turns.flatMap((line, index): object[] => {
    const text = fill(line);
    const [, name, given] = /^tool:(\w+) (.*)$/.exec(text) ?? [];
    const time = seconds;
    seconds += name ? 1 : Math.round(between(2, 9, random));
    if (!name) {
      const isAgent = spokenBefore(script.turns, index) % 2 === 0;
      const words = [{ word: text, start: time, end: seconds - 0.5 }];
      return [{ role: isAgent ? 'agent' : 'user', content: text, words }];
    }
    const tool_call_id = `tool_${index}`;
    return [
      { role: 'tool_call_invocation', tool_call_id, name, arguments: given, time_sec: time },
      { role: 'tool_call_result', tool_call_id, content: '{"ok":true}', time_sec: time + 1 },
    ];
  });
  return {
    call_id: `call_${Math.floor(random() * 2 ** 32).toString(16)}_${hour}_${at}`,
    agent_id: VOICE_AGENT.id,
    agent_name: VOICE_AGENT.name,
    agent_version: 4,
    call_type: 'phone_call',
    call_status: 'ended',
    direction: 'inbound',
    start_timestamp: startedAt,
    end_timestamp: startedAt + 1_000 * seconds,
    disconnection_reason: script.ends,
    transcript_with_tool_calls: turns,
    call_analysis: {
      call_summary: script.summary,
      call_successful: script.successful,
      user_sentiment: script.sentiment,
    },
  };
}

/** How many turns before this one were spoken: agent and user take turns. */
const spokenBefore = (turns: readonly string[], index: number): number =>
  turns.slice(0, index).filter((line) => !line.startsWith('tool:')).length;
