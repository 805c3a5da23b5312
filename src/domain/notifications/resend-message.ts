import type { Ctx } from '../../context.js';
import { Conflict, NotFound } from '../../errors.js';
import {
  findMessage,
  type LoggedMessage,
  requeueMessage,
} from '../../store/notifications/message-log.js';

/**
 * Sends a message once more, with the same id: to where its rule or the settings lead now.
 *
 * @throws NotFound; Conflict while it waits to be sent anyway
 */
export async function resendMessage({ db, caller }: Ctx, id: string): Promise<LoggedMessage> {
  const { tenantId } = caller;
  const known = await findMessage(db, tenantId, id);
  if (!known) throw new NotFound('Message', id);
  if (known.status === 'waiting' || !(await requeueMessage(db, tenantId, id))) {
    throw new Conflict('This message is still waiting to be sent.');
  }
  // It may have been sent, and be gone from both for a moment, by now.
  return (await findMessage(db, tenantId, id)) ?? known;
}
