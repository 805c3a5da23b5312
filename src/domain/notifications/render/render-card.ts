import type { StoredMessage } from '../../../db/schema/notifications.js';
import { alertCard } from './alert-card.js';
import type { Card } from './card.js';
import { digestCard } from './digest-card.js';

/** Where a message leads: what it is about, in the report; a handoff to itself. */
export function messageLink({ data }: StoredMessage, publicUrl: string): string {
  const { issue, connector, handoff } = data as {
    handoff?: { readonly gate_call_id: string };
    issue?: { readonly id: number } | null;
    connector?: { readonly id: string };
  };
  if (handoff) return `${publicUrl}/v1/handoffs/${handoff.gate_call_id}`;
  const place = issue ? `#issue-${issue.id}` : connector ? '#connectors' : '';
  return `${publicUrl}/v1/report.html${place}`;
}

export function renderCard(message: StoredMessage, publicUrl: string): Card {
  const label = message.type.startsWith('handoff.') ? 'Open the handoff' : 'Open the report';
  const link = { label, url: messageLink(message, publicUrl) };
  const card = message.type === 'digest.weekly' ? digestCard(message) : alertCard(message);
  return { ...card, link };
}
