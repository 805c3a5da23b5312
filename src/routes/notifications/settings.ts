import { Settings, SettingsUpdate } from '../../contracts/notification-settings.js';
import { problems } from '../../contracts/problem.js';
import { changeSettings } from '../../domain/notifications/change-settings.js';
import { viewSettings } from '../../domain/notifications/read-settings.js';
import type { NotificationDeps } from '../../domain/notifications/targets.js';
import { presentSettings } from '../present/notification-settings.js';
import type { App } from '../typed-app.js';

export function readSettingsRoute(app: App, deps: NotificationDeps): void {
  app.get(
    '/v1/notifications/settings',
    {
      schema: {
        operationId: 'getNotificationSettings',
        tags: ['notifications'],
        summary: 'Get the notification settings',
        description:
          'Includes the state of the chat channel. Only the beginning of the URL is shown.',
        security: [{ bearer: [] }, { cookie: [] }],
        response: { 200: Settings, ...problems(401) },
      },
    },
    async ({ ctx }) => presentSettings(await viewSettings(ctx, deps)),
  );
}

export function writeSettingsRoute(app: App, deps: NotificationDeps): void {
  app.put(
    '/v1/notifications/settings',
    {
      schema: {
        operationId: 'updateNotificationSettings',
        tags: ['notifications'],
        summary: 'Change the notification settings',
        description:
          'Omitted fields are unchanged; null resets a field to its default. Saving a chat URL enables it again.',
        security: [{ bearer: [] }],
        body: SettingsUpdate,
        response: { 200: Settings, ...problems(400, 401, 413, 415, 422) },
      },
    },
    async ({ ctx, body }) => presentSettings(await changeSettings(ctx, body, deps)),
  );
}
