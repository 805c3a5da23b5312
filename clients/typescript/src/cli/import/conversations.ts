import type { ChatMessage } from './chat.js';

/** A model call of an agent: everything that it was sent, and what it answered. */
export interface Exchange {
  /** The conversation's id at the source. */
  readonly sessionId: string;
  /** The run of the agent that it was a part of. */
  readonly traceId: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly unknown[];
}

/** A conversation as ingestion takes it. */
export interface IngestedSession {
  readonly session_id: string;
  readonly messages: readonly object[];
  readonly metadata?: object;
  readonly [field: string]: unknown;
}

interface Kept {
  readonly traceId: string;
  readonly at: number;
  readonly messages: readonly ChatMessage[];
  readonly keys: readonly string[];
  /** When each of the messages was known first. */
  readonly times: number[];
}

interface Conversation {
  readonly exchanges: Kept[];
  firstAt: number;
  tools: readonly unknown[];
  toolsAt: number;
}

/**
 * Puts conversations together of model calls that come in any order. Each call repeats the conversation before it, so that
 * what a later one has is not kept twice.
 */
export class Conversations {
  private readonly known = new Map<string, Conversation>();

  get size(): number {
    return this.known.size;
  }

  /** @returns false for a call that says nothing */
  add({ sessionId, traceId, at, messages, tools }: Exchange): boolean {
    if (messages.length === 0) return false;
    const none: Conversation = { exchanges: [], firstAt: at, tools: [], toolsAt: 0 };
    const conversation = this.known.get(sessionId) ?? none;
    this.known.set(sessionId, conversation);
    conversation.firstAt = Math.min(conversation.firstAt, at);
    if (tools.length > 0 && at >= conversation.toolsAt) {
      conversation.tools = tools;
      conversation.toolsAt = at;
    }
    const keys = messages.map(keyFor);
    const { exchanges } = conversation;
    const later = exchanges.find((one) => at <= one.at && beginsWith(one.keys, keys));
    if (later) {
      for (let place = 0; place < keys.length; place += 1) {
        later.times[place] = Math.min(later.times[place] ?? at, at);
      }
      return true;
    }
    exchanges.push({ traceId, at, messages, keys, times: keys.map(() => at) });
    return true;
  }

  /** Ids of conversations in which no user says anything: of them nothing can be learned. */
  *withoutUser(): Generator<string> {
    for (const [sessionId, { exchanges }] of this.known) if (!hasUser(exchanges)) yield sessionId;
  }

  /**
   * All conversations with a user that began at `since` or later: of others the beginning is not known.
   *
   * @param source where they are from, as their metadata says
   */
  *sessions(source: string, since: number): Generator<IngestedSession> {
    for (const [sessionId, { exchanges, tools, firstAt }] of this.known) {
      if (firstAt < since || !hasUser(exchanges)) continue;
      const messages = join(exchanges);
      yield {
        session_id: sessionId,
        metadata: { source, ...(tools.length > 0 && { tools }) },
        messages,
      };
    }
  }
}

const hasUser = (exchanges: readonly Kept[]): boolean =>
  exchanges.some(({ messages }) => messages.some(({ role }) => role === 'user'));

const keyFor = ({ role, content, tool_calls = [] }: ChatMessage): string =>
  `${role} ${content} ${tool_calls.map(({ name, arguments: given }) => name + JSON.stringify(given)).join()}`;

const beginsWith = (keys: readonly string[], beginning: readonly string[]): boolean =>
  beginning.length <= keys.length && beginning.every((key, place) => keys[place] === key);

/** The messages of a conversation, each once, oldest first. */
function join(exchanges: readonly Kept[]): object[] {
  const joined: { readonly key: string; readonly message: object }[] = [];
  const traces = new Set<string>();
  let time = 0;
  for (const one of [...exchanges].sort((a, b) => a.at - b.at)) {
    for (let place = firstNew(one, joined, traces); place < one.keys.length; place += 1) {
      time = Math.max(time, one.times[place] ?? one.at);
      const timestamp = new Date(time).toISOString();
      joined.push({ key: one.keys[place] ?? '', message: { ...one.messages[place], timestamp } });
    }
    traces.add(one.traceId);
  }
  return joined.map(({ message }) => message);
}

/** The place of the first message that the conversation does not have yet. */
function firstNew(
  { keys, messages, traceId }: Kept,
  joined: readonly { readonly key: string }[],
  traces: ReadonlySet<string>,
): number {
  let same = 0;
  while (same < keys.length && keys[same] === joined[same]?.key) same += 1;
  if (same === joined.length) return same;
  const last = findLast(keys, joined, same > 0);
  if (last >= 0) return last + 1;
  // The same beginning, and a call written in another way than it was answered: what follows it is new.
  const known = new Set(joined.map(({ key }) => key));
  const next = messages.findIndex(
    ({ role }, place) => place >= same && role !== 'assistant' && !known.has(keys[place] ?? ''),
  );
  if (same > 0 && next > 0) return next;
  // Another prompt within the same run is none of the user's; a new run that knows nothing of the past goes on with it.
  return traces.has(traceId) || same === keys.length ? keys.length : same;
}

/**
 * Finds the place of the conversation's last message, -1 where it is not there. Of several with the same words it is, where
 * both begin alike, the one nearest to where it stands in the conversation; else the one with the most of the conversation
 * before it. What comes behind the others is new.
 */
function findLast(
  keys: readonly string[],
  joined: readonly { readonly key: string }[],
  beginsAlike: boolean,
): number {
  const end = joined.length - 1;
  const places = [...keys.keys()].filter((place) => keys[place] === joined[end]?.key);
  const sameBefore = (place: number): number => {
    let same = 0;
    while (same <= Math.min(place, end) && keys[place - same] === joined[end - same]?.key)
      same += 1;
    return same;
  };
  const fit = beginsAlike ? (place: number) => -Math.abs(place - end) : sameBefore;
  return places.reduce((best, place) => (best < 0 || fit(place) > fit(best) ? place : best), -1);
}
