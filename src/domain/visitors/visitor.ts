import type { Caller } from '../../context.js';

/** The tenant of the demo, which everybody may look at. */
export const DEMO_TENANT = 'demo';

/** Whether somebody without a key looks at the demo: nothing is stored of that. */
export const isVisitor = ({ keyId, tenantId }: Pick<Caller, 'keyId' | 'tenantId'>): boolean =>
  keyId === null && tenantId === DEMO_TENANT;
