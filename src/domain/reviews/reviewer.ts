import type { Caller } from '../../context.js';
import { DEMO_TENANT } from '../account/prepare-tenants.js';

/** Whose review it is: that of a key; without authentication everybody is `local`. */
export const reviewerName = ({ keyId }: Caller): string => keyId ?? 'local';

/** Whether somebody without a key looks at the demo: nothing is stored of that. */
export const isVisitor = ({ keyId, tenantId }: Caller): boolean =>
  keyId === null && tenantId === DEMO_TENANT;
