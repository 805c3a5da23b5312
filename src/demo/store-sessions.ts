import { recordSteps } from '../domain/episodes/record-steps.js';
import { writeEvents } from '../store/events/writes.js';
import { type GateWrite, writeGateCalls } from '../store/gate/writes.js';
import { writeOutcomes } from '../store/outcomes/writes.js';
import { type SessionTouch, touchSessions } from '../store/sessions/writes.js';
import { ctxAt, type Filling, pause } from './demo-context.js';
import type { PlayedSession } from './play-session.js';

/** Rows a statement: an embedded database answers nobody else meanwhile. */
const ROWS = { calls: 24, others: 48 };
const FLOWS_AT_ONCE = 24;

/** Stores conversations, many at once, in the statements that the gate and the events use. */
export async function storeSessions(
  filling: Filling,
  played: readonly PlayedSession[],
): Promise<void> {
  const { db } = filling.database;
  await inPieces(filling, played.map(toGateWrites), ROWS.calls, (some) => writeGateCalls(db, some));
  await inPieces(filling, played.map(toTouches), ROWS.others, (some) => touchSessions(db, some));
  const eachAlone = <Row>(rows: readonly Row[]): Row[][] => rows.map((row) => [row]);
  const events = eachAlone(played.flatMap((session) => session.events));
  await inPieces(filling, events, ROWS.others, (some) => writeEvents(db, some));
  const outcomes = eachAlone(played.flatMap((session) => session.outcomes));
  await inPieces(filling, outcomes, ROWS.others, (some) => writeOutcomes(db, some));
  const { steps, session } = filling.services;
  const flows = played.flatMap((one) => one.flows);
  // Those that are reported at once are written together.
  for (let at = 0; at < flows.length; at += FLOWS_AT_ONCE) {
    await Promise.all(
      flows
        .slice(at, at + FLOWS_AT_ONCE)
        .map((flow) =>
          recordSteps(ctxAt(filling, flow.at), flow.body, null, steps, session.masking),
        ),
    );
    await pause(filling);
  }
}

/** The agent, the channel and the language of a conversation, as its host reports them. */
function toTouches({ agent, calls }: PlayedSession): SessionTouch[] {
  const [first] = calls;
  if (first === undefined) return [];
  const { tenantId, sessionId, createdAt: at } = first.row;
  const { id: agentId, language } = agent;
  return [{ tenantId, sessionId, firstAt: at, lastAt: at, agentId, channel: 'chat', language }];
}

/** All calls of a session are stored together; the last one carries what it remembers. */
function toGateWrites({ calls, memory }: PlayedSession): GateWrite[] {
  const carrier = memory ? calls.at(-1) : undefined;
  return calls.map((decided) => ({
    call: decided.row,
    memory: decided === carrier && memory ? { previous: null, memory } : null,
    carriedBy: carrier?.row.id ?? null,
    handoff: decided.handoff,
  }));
}

/** Writes groups of rows, none of them apart, with about so many rows in a statement. */
async function inPieces<Row>(
  filling: Filling,
  groups: readonly (readonly Row[])[],
  most: number,
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let piece: Row[] = [];
  for (const [at, group] of groups.entries()) {
    piece.push(...group);
    if (piece.length < most && at < groups.length - 1) continue;
    await write(piece);
    await pause(filling);
    piece = [];
  }
}
