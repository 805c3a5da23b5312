import { z } from 'zod';
import { MAX_AMOUNT, MAX_COUNT, MAX_ID } from '../bounds.js';

/** The number of a row, in a body. */
export const rowId = () => z.int().min(1).max(MAX_ID);

/** The number of a row, in a path. */
export const rowIdInPath = () => wholeNumber(1);

/** A whole number in a path or a query. */
export const wholeNumber = (min: number, max = MAX_ID) => z.coerce.number().int().min(min).max(max);

/** A number of money, of costs or of whatever a tenant measures. */
export const amount = (min = -MAX_AMOUNT) => z.number().min(min).max(MAX_AMOUNT);

/** How many of something there are, or must be. */
export const countFrom = (min: number, max = MAX_COUNT) => z.int().min(min).max(max);

/** The smallest number of a `real` column that has all its digits. */
const SMALLEST = 2 ** -126;

/** A share in a query, as a `real` column has it: one that such a column cannot tell from none is none. */
export const shareOfColumn = () =>
  z.coerce
    .number()
    .min(0)
    .max(1)
    .overwrite((share) => (share < SMALLEST ? 0 : Math.fround(share)));
