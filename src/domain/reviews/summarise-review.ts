import type { ReviewRow } from '../../db/schema/reviews.js';

/** A review as the audit log has it: without the words of a conversation. */
export const summariseReview = (row: ReviewRow): Record<string, unknown> => ({
  verdict: row.verdict,
  corrected_dimension: row.correctedDimension,
  corrected_cluster_id: row.correctedClusterId,
});
