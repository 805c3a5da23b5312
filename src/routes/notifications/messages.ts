import { problems } from '../../contracts/problem.js';
import {
  MessageList,
  MessagePath,
  MessagesQuery,
  SentMessage,
} from '../../contracts/sent-message.js';
import { resendMessage } from '../../domain/notifications/resend-message.js';
import { listMessages } from '../../store/notifications/message-log.js';
import { pageBounds, presentPage } from '../present/page.js';
import { presentMessage } from '../present/sent-message.js';
import type { App } from '../typed-app.js';

export function readMessagesRoute(app: App): void {
  app.get(
    '/v1/notifications/messages',
    {
      schema: {
        tags: ['notifications'],
        operationId: 'listMessages',
        summary: 'List notification messages',
        description:
          'Most recently queued first, with destination and response. `total` stops at 10,000. Messages are kept as long as other data.',
        security: [{ bearer: [] }, { cookie: [] }],
        querystring: MessagesQuery,
        response: { 200: MessageList, ...problems(401, 422) },
      },
    },
    async ({ ctx, query }) => {
      const filter = {
        ...{ status: query.status, channel: query.channel },
        ...{ ruleId: query.rule_id, webhookId: query.webhook_id },
      };
      const page = pageBounds(query);
      const { rows, total } = await listMessages(ctx.db, ctx.caller.tenantId, filter, page);
      return presentPage(rows.map(presentMessage), total, query);
    },
  );
}

export function retryMessageRoute(app: App): void {
  app.post(
    '/v1/notifications/messages/:message_id/retry',
    {
      schema: {
        tags: ['notifications'],
        operationId: 'retryMessage',
        summary: 'Resend a message',
        description:
          'Queues a delivered or failed message again with the same ID, to the current destination of its rule, its subscription or the settings. Returns 409 if it is still waiting.',
        security: [{ bearer: [] }],
        params: MessagePath,
        response: { 200: SentMessage, ...problems(400, 401, 404, 409, 413, 415, 422) },
      },
    },
    async ({ ctx, params }) => presentMessage(await resendMessage(ctx, params.message_id)),
  );
}
