import { GateHeaders } from '../../contracts/gate.js';
import { GatePreview, GatePreviewRequest } from '../../contracts/gate-call.js';
import { problems } from '../../contracts/problem.js';
import type { GateDeps } from '../../domain/gate/decide-call.js';
import { previewGateCall } from '../../domain/gate-calls/preview-gate-call.js';
import { presentPreviewedCall } from '../present/gate-call.js';
import type { App } from '../typed-app.js';
import { GATE_BODY_LIMIT } from './gate.js';

const PreviewHeaders = GateHeaders.pick({ 'x-intentlock-mode': true });

export function previewGateRoute(app: App, deps: GateDeps): void {
  app.post(
    '/v1/gate/preview',
    {
      bodyLimit: GATE_BODY_LIMIT,
      schema: {
        tags: ['gate'],
        operationId: 'previewGate',
        summary: 'Preview a gate decision',
        description:
          "Runs the gate with the tenant's configuration, rules and calibration, and with a session's memory if one is named. Nothing is stored: to continue after a question, send the request again with `answers`. Counts toward the gate's rate limit.",
        security: [{ bearer: [] }, { cookie: [] }],
        headers: PreviewHeaders,
        body: GatePreviewRequest,
        response: { 200: GatePreview, ...problems(400, 401, 413, 415, 422, 429) },
      },
    },
    async ({ ctx, body, headers }) => {
      const mode = headers['x-intentlock-mode'] ?? null;
      return presentPreviewedCall(await previewGateCall(ctx, body, mode, deps));
    },
  );
}
