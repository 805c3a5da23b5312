import type { Ctx } from '../../../context.js';
import { IngestSessionFields } from '../../../contracts/ingest.js';
import { listRecentMessages } from '../../../store/messages/recent.js';
import { Yielder } from '../../changes/yielder.js';
import type { IngestDeps } from '../../ingest/ingest-sessions.js';
import { toRows } from '../../ingest/rows.js';
import { storableText } from '../../text/storable-text.js';
import type { HookMessage } from './hook-messages.js';

/** As long as a message may be on any route. */
const MAX_CONTENT = 20_000;

/**
 * Stores what was said, behind the messages that the session has.
 *
 * @param agent names the coding agent: the channel and source of its conversations
 */
export async function storeMessages(
  ctx: Ctx,
  session: { readonly id: string; readonly agent: string },
  said: readonly HookMessage[],
  { inbox, masking }: IngestDeps,
): Promise<void> {
  const { tenantId } = ctx.caller;
  const [last] = await listRecentMessages(ctx.db, tenantId, session.id, 1);
  const next = (last?.position ?? -1) + 1;
  const messages = said
    .map((message) => ({ ...message, content: shorten(message.content) }))
    .filter(({ content }) => content !== '')
    .map(({ role, content, tool }, index) => ({
      ...{ role, content, position: next + index, at: ctx.now },
      toolCalls: tool === undefined ? null : [{ id: null, name: tool, arguments: {} }],
      ...{ toolCallId: null, interrupted: false },
    }));
  if (messages.length === 0) return;
  const fields = IngestSessionFields.parse({ session_id: session.id, channel: session.agent });
  const origin = { tenantId, source: session.agent, now: ctx.now };
  const rows = await toRows(
    origin,
    { fields, startedAt: null, endedAt: null, messages, rejected: [] },
    masking,
    new Yielder(),
  );
  await inbox.receive([rows]);
}

const shorten = (text: string): string =>
  storableText(text.trim()).slice(0, MAX_CONTENT).toWellFormed();
