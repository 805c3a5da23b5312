import { api } from '../../api/routes.js';

export type Connector = (typeof api.getConnector)['types']['reply'];
export type Health = (typeof api.getSyncHealth)['types']['reply']['connectors'][number];

/** Reads that a change of a connector makes stale. */
export const CONNECTOR_READS = [
  api.listConnectors.path,
  api.getConnector.path,
  api.getSyncHealth.path,
] as const;
