import { actorName, type Caller } from '../../context.js';

/** Whose review it is: that of a person or a key; without authentication everybody is `local`. */
export const reviewerName = (caller: Caller): string => actorName(caller);
