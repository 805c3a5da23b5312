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

/** Where a message leads people: a handoff to its page of the console, where there is one. */
function peopleLink(message: StoredMessage, publicUrl: string, hasConsole: boolean): string {
  const { handoff } = message.data as { handoff?: { readonly gate_call_id: string } };
  if (handoff && hasConsole) return `${publicUrl}/console/handoffs/${handoff.gate_call_id}`;
  return messageLink(message, publicUrl);
}

/** @param hasConsole whether the console is served there */
export function renderCard(message: StoredMessage, publicUrl: string, hasConsole = false): Card {
  const label = LABELS.find(([type]) => message.type.startsWith(type))?.[1] ?? 'Open the report';
  const link = { label, url: peopleLink(message, publicUrl, hasConsole) };
  const card = message.type === 'digest.weekly' ? digestCard(message) : alertCard(message);
  return { ...card, link };
}
