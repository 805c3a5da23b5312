import type { Caller } from '../../context.js';

/** Whose review it is: that of a key; without authentication everybody is `local`. */
export const reviewerOf = ({ keyId }: Caller): string => keyId ?? 'local';
