import { api } from '../../api/routes.js';

export type AlertRule = (typeof api.listAlertRules)['types']['reply']['items'][number];

/** Paths of the reads that a change of an alert changes. */
export const ALERT_READS = [
  api.listAlertRules.path,
  api.listMessages.path,
  api.listAuditEntries.path,
];
