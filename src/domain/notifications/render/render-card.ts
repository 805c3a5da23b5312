import type { StoredMessage } from '../../../db/schema/notifications.js';
import { alertCard } from './alert-card.js';
import type { Card } from './card.js';
import { digestCard } from './digest-card.js';

/** Where a message leads: what it is about, in the report; a handoff to itself. */
export function messageLink({ data }: StoredMessage, publicUrl: string): string {
  const {
    issue,
    connector,
    handoff,
    sign_in_url: signInUrl,
  } = data as {
    sign_in_url?: string;
    handoff?: { readonly gate_call_id: string };
    issue?: { readonly id: number } | null;
    connector?: { readonly id: string };
  };
  if (signInUrl) return signInUrl;
  if (handoff) return `${publicUrl}/v1/handoffs/${handoff.gate_call_id}`;
  const place = issue ? `#issue-${issue.id}` : connector ? '#connectors' : '';
  return `${publicUrl}/v1/report.html${place}`;
}

/** Words of the link, by how the type of a message begins. */
const LABELS = [
  ['handoff.', 'Open the handoff'],
  ['member.', 'Sign in'],
] as const;

export function renderCard(message: StoredMessage, publicUrl: string): Card {
  const label = LABELS.find(([type]) => message.type.startsWith(type))?.[1] ?? 'Open the report';
  const link = { label, url: messageLink(message, publicUrl) };
  const card = message.type === 'digest.weekly' ? digestCard(message) : alertCard(message);
  return { ...card, link };
}
