import type { Database } from '../../db/client.js';
import type { HandoffRow } from '../../db/schema/handoffs.js';
import { type HandoffView, withCalls } from '../../store/handoffs/reads.js';
import { type NewOutboxMessage, queueMessages } from '../../store/notifications/outbox.js';
import { readSettings } from '../../store/notifications/settings.js';
import {
  addressed,
  createMessage,
  listRecipients,
  type MessageType,
} from '../notifications/messages.js';
import { listSubscribers } from '../notifications/subscribers.js';
import { escalationData, handoffData } from './handoff-data.js';

/** People get no more messages at once: the last one says how many there are in all. */
const MAX_TO_PEOPLE = 10;

export type HandoffEvent = 'opened' | 'answered' | 'expired' | 'withdrawn';

/**
 * Leaves messages of what happened to handoffs: for the chat and the addresses of the settings, and for whoever has subscribed to it.
 *
 * @param db the transaction in which it happens
 * @param toPeople whether people hear of it, too: not of what is over by the time that they would
 */
export async function notifyOfHandoffs(
  db: Database,
  tenantId: string,
  event: HandoffEvent,
  rows: readonly HandoffRow[],
  now: Date,
  toPeople = true,
): Promise<void> {
  if (rows.length === 0) return;
  const type: MessageType = `handoff.${event}`;
  const settings = await readSettings(db, tenantId);
  const people = settings.alertsEnabled && toPeople ? listRecipients(settings) : [];
  const subscribers = await listSubscribers(db, tenantId, type);
  const escalated = event === 'opened' ? await listSubscribers(db, tenantId, 'gate.escalated') : [];
  if (people.length + subscribers.length + escalated.length === 0) return;
  const messages: NewOutboxMessage[] = [];
  for (const [index, view] of (await withCalls(db, tenantId, rows)).entries()) {
    const isLast = index === MAX_TO_PEOPLE - 1;
    const count = isLast ? rows.length - index : 1;
    const told = { handoff: handoffData(view), count };
    const message = createMessage(type, tenantId, told, now);
    messages.push(...addressed(message, index < MAX_TO_PEOPLE ? people : []));
    const whole = createMessage(type, tenantId, { handoff: told.handoff }, now);
    messages.push(...addressed(whole, subscribers));
    if (isEscalation(view)) {
      const data = { gate_call: escalationData(view) };
      messages.push(...addressed(createMessage('gate.escalated', tenantId, data, now), escalated));
    }
  }
  await queueMessages(db, tenantId, messages);
}

const isEscalation = ({ handoff }: HandoffView): boolean => handoff.kind === 'escalate';
