/**
 * The two forms of the statements that write batches: a batch of one tenant names it as a constant, one of
 * several carries it in each row. `others` says whether rows of another tenant are written along.
 */
export const BATCH_FORMS = [
  { form: 'of one tenant', others: false },
  { form: 'of several tenants', others: true },
];
