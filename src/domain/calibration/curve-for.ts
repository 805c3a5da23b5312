import type { Calibration, Curve } from '../../db/schema/tenants.js';

/**
 * Chooses the curve of a call: that of its integration where it has one, else the tenant's. What an MCP proxy sends as the
 * user's words is the model's quotation of them, so the scores of its calls mean something else than those of a chat.
 *
 * @param calibration null: scores are probabilities
 * @param integration null: no integration asked
 */
export function curveFor(
  calibration: Calibration | null,
  integration: string | null,
): Curve | null {
  const own = calibration?.byIntegration;
  if (own === undefined || integration === null || !Object.hasOwn(own, integration)) {
    return calibration;
  }
  return own[integration] ?? calibration;
}
