import { api } from '../../api/routes.js';

/** Paths of what is read again after the configuration has changed. */
export const CONFIG_READS = [
  ...[api.getConfig.path, api.listConfigVersions.path, api.previewConfig.path],
  ...[api.listRules.path, api.listAuditEntries.path],
];
