import { TestAnswer } from '../../contracts/notification-test.js';
import { problems } from '../../contracts/problem.js';
import { sendTest } from '../../domain/notifications/send-test.js';
import type { NotificationDeps } from '../../domain/notifications/targets.js';
import { presentTest } from '../present/notification-test.js';
import type { App } from '../typed-app.js';

export function testMessageRoute(app: App, deps: NotificationDeps): void {
  app.post(
    '/v1/notifications/test',
    {
      schema: {
        operationId: 'sendTestMessage',
        tags: ['notifications'],
        summary: 'Send a test message through every channel',
        description:
          'Sends a test message to the chat and addresses in the settings and to all rule and subscription targets, and returns each result within ten seconds. A target that receives it is enabled again.',
        security: [{ bearer: [] }],
        response: { 200: TestAnswer, ...problems(400, 401, 413, 415, 422, 429) },
      },
    },
    async ({ ctx }) => presentTest(await sendTest(ctx, deps)),
  );
}
