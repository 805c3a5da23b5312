import type { Caller } from '../../context.js';

/** Whose review it is: that of a key; without authentication everybody is `local`. */
export const reviewerName = ({ keyId }: Caller): string => keyId ?? 'local';
