import { onCluster } from './database.js';

/**
 * The two forms of the statements that write batches: a batch of one tenant names it as a constant, one of
 * several carries it in each row. `others` says whether rows of another tenant are written along. On a cluster there is
 * only the first: batches form per tenant there.
 */
export const BATCH_FORMS = [
  { form: 'of one tenant', others: false },
  ...(onCluster() ? [] : [{ form: 'of several tenants', others: true }]),
];
