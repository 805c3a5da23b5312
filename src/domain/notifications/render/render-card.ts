import type { StoredMessage } from '../../../db/schema/notifications.js';
import { alertCard } from './alert-card.js';
import type { Card } from './card.js';
import { digestCard } from './digest-card.js';

/** Where a message leads: what it is about, in the report. */
export function messageLink({ data }: StoredMessage, publicUrl: string): string {
  const { issue, connector } = data as {
    issue?: { readonly id: number } | null;
    connector?: { readonly id: string };
  };
  const place = issue ? `#issue-${issue.id}` : connector ? '#connectors' : '';
  return `${publicUrl}/v1/report.html${place}`;
}

export function renderCard(message: StoredMessage, publicUrl: string): Card {
  const link = { label: 'Open the report', url: messageLink(message, publicUrl) };
  const card = message.type === 'digest.weekly' ? digestCard(message) : alertCard(message);
  return { ...card, link };
}
