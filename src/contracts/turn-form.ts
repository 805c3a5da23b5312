import type { z } from 'zod';

const MOST_SHOWN = 40;
/** Names under which others send the turns of a conversation. */
const LISTS = ['history', 'messages', 'chat_history', 'conversation'];

interface Turn {
  readonly role: string;
  readonly text: string;
}

/** A turn as chat interfaces write it; null for anything else. */
function readTurn(value: unknown): Turn | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { role, from, content, text, parts } = value as Record<string, unknown>;
  const who = role ?? from;
  const said = content ?? text ?? parts;
  if (typeof who !== 'string' || said === undefined) return null;
  return { role: who, text: typeof said === 'string' ? said : '…' };
}

/** Says how a turn of a chat interface is written in `history`; null where the item is none. */
export function describeTurnForm(item: unknown): string | null {
  const turn = readTurn(item);
  if (turn === null) return null;
  const isCut = turn.text.length > MOST_SHOWN;
  const text = turn.text.slice(0, MOST_SHOWN).toWellFormed() + (isCut ? '…' : '');
  const role = turn.role.slice(0, MOST_SHOWN).toWellFormed();
  return `must be a string: ${JSON.stringify(`${role}: ${text}`)} instead of an object`;
}

/** Refuses a list of turns in a context, where nobody reads it. */
export function refuseTurns(
  context: Readonly<Record<string, unknown>>,
  ctx: z.RefinementCtx<Record<string, unknown>>,
): void {
  const isTurns = (name: string): boolean => {
    const list = context[name];
    if (!Array.isArray(list) || list.length === 0) return false;
    const isText = (item: unknown): boolean => name === 'history' && typeof item === 'string';
    return list.every((item) => isText(item) || readTurn(item) !== null);
  };
  const name = LISTS.find(isTurns);
  if (name === undefined) return;
  ctx.addIssue({
    code: 'custom',
    message:
      'is not read here. Send earlier turns as strings such as "user: …" in `history`, next to `request`',
    path: [name],
  });
}
