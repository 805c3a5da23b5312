import { type Agent, day, number, tool } from './agent.js';

const SERVICES = [
  ...['checkout-api', 'billing-worker', 'search-indexer', 'auth-gateway', 'image-resizer'],
];
const DATABASES = ['orders', 'events', 'sessions', 'catalog'];

/** Operations agent of a software team. */
export const OPS: Agent = {
  id: 'ops-runner',
  language: 'en',
  weight: 13,
  hours: [6, 19],
  worksOnWeekends: false,
  currency: 'USD',
  tools: [
    tool('restart_service', 'Restarts a service.', {
      service: SERVICES,
      environment: ['production', 'staging'],
    }),
    tool('rollback_release', 'Takes a service back to an earlier release.', {
      service: SERVICES,
      version: 'Version to go back to',
      environment: ['production', 'staging'],
    }),
    tool('delete_snapshots', 'Deletes snapshots of a database for good.', {
      database: DATABASES,
      before: day('Snapshots older than this date'),
    }),
    tool('scale_service', 'Changes how many replicas run.', {
      service: SERVICES,
      replicas: number('How many'),
      environment: ['production', 'staging'],
    }),
    tool('read_logs', 'Reads logs.', {
      service: SERVICES,
      'minutes?': number('How far back'),
    }),
  ],
  slots: {
    service: SERVICES,
    db: DATABASES,
    env: ['production', 'staging'],
    version: ['v2.{2}.{1}', 'v1.{2}.0'],
    replicas: ['3', '4', '6', '8'],
  },
  clear: [
    ['restart {service} in {env}', 'restart_service', 'high'],
    [
      'Please restart {service} on {env}, it is stuck since the certificate rotation',
      'restart_service',
      'high',
    ],
    ['roll back {service} in {env} to {version}', 'rollback_release', 'high'],
    [
      '{service} {env}: go back to {version}, the new one leaks connections',
      'rollback_release',
      'high',
    ],
    ['scale {service} to {replicas} replicas in {env}', 'scale_service', 'medium'],
    [
      'We expect load tonight, put {service} at {replicas} replicas on {env}',
      'scale_service',
      'medium',
    ],
    ['delete the snapshots of {db} that are older than {past}', 'delete_snapshots', 'irreversible'],
    ['show me the last 30 minutes of logs from {service}', 'read_logs', 'low'],
    ['anything in the {service} logs about timeouts in the last 15 minutes?', 'read_logs', 'low'],
    ['what version of {service} runs in {env} right now', null, 'low'],
    ['how much disk does the {db} database have left', null, 'low'],
    ['who is on call this weekend?', null, 'low'],
    ['where is the runbook for {service}?', null, 'low'],
  ],
  themes: [
    {
      id: 'wrong-environment',
      seasons: [[2, 21, 2]],
      ...{ tool: 'restart_service', risk: 'high', dimension: 'scope', category: 'spec_conflict' },
      requests: [
        { text: 'restart {service}', answer: 'staging' },
        { text: 'bounce {service} please, it eats all the memory', answer: 'on staging' },
        { text: 'can you scale {service} up to {replicas}', answer: 'staging only' },
        { text: '{service} hangs again, kick it', answer: 'the staging one' },
      ],
      complaints: [
        'that was production! I meant staging',
        'You restarted {service} in production, it should have been staging',
        'wrong environment, staging please, not production',
        'We had an outage because it restarted production instead of staging',
        'not prod. staging. always staging unless I say production',
      ],
      damage: {
        type: 'action_retried',
        detail: 'Restarted in production instead of staging',
        amount: [150, 900],
      },
      issue: { acknowledged: 7 },
    },
    {
      id: 'which-snapshots',
      seasons: [[5, 19, 1]],
      ...{
        tool: 'delete_snapshots',
        risk: 'irreversible',
        dimension: 'scope',
        category: 'spec_conflict',
      },
      requests: [
        { text: 'delete old snapshots of {db}', answer: 'everything before {past}' },
        {
          text: 'delete the snapshots of {db} that we no longer need',
          answer: 'snapshots older than {past}',
        },
      ],
      complaints: [
        'You deleted the snapshots from before the migration, we needed those',
        'the monthly snapshots are gone, only the daily ones were meant to be deleted',
        'those snapshots were not old, they were our only backup of last quarter',
      ],
      damage: {
        type: 'task_failed',
        detail: 'Snapshots had to be restored from cold storage',
        amount: [300, 1500],
      },
    },
  ],
  vague: [
    {
      text: 'revert it',
      answer: '{service} to {version} on {env}',
      wrong: 'I meant the config change, not the release',
      risk: 'high',
    },
    {
      text: 'restart the service',
      answer: '{service} on {env}',
      wrong: 'Not that service, the one from the alert',
      risk: 'high',
    },
    {
      text: 'scale it up',
      answer: '{service} to {replicas} replicas in {env}',
      wrong: 'More replicas do not help, it was about the query',
      risk: 'medium',
    },
    {
      text: 'show me the logs',
      answer: '{service}, the last 30 minutes',
      wrong: 'I meant the logs of the database',
      risk: 'low',
    },
  ],
  success: { detail: 'Done without a ticket', amount: [11, 25] },
  handover: 'Taken over by the engineer on call',
  yes: ['yes', 'y', 'yes do it', 'confirmed'],
  again: ['read my message again', 'as I said: {service}', 'it is all there'],
  thanks: ['ta', 'thanks', 'great, thx', '', ''],
  done: ['Done, healthy after 12 s.', 'Finished, no errors.', 'Done.'],
};
