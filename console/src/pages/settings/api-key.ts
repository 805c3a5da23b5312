import { api } from '../../api/routes.js';

export type ApiKey = (typeof api.listApiKeys)['types']['reply']['items'][number];

/** Paths of the reads that a change of a key changes. */
export const KEY_READS = [api.listApiKeys.path, api.listAuditEntries.path];
