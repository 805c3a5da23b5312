import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { GateRequest, GateResult } from '../../src/contracts/gate.js';
import { openServer } from '../../src/db/client.js';
import { SessionStore } from '../../src/domain/session/session-store.js';
import { registerValidation } from '../../src/plugins/validation.js';
import { ensureTenant } from '../../src/store/account/prepare-tenants.js';
import { BARE_TENANT, MEMORY, RESULT, rowOf } from './bare-row.js';

/**
 * What the gate is compared with: the same request and reply through the same validation and the same
 * serializer, and nothing between them. With `DATABASE_URL` each request awaits the gate's two statements: it reads its
 * session, and stores the row and the memory that the gate would keep.
 */
function buildBare(sessions: SessionStore | null) {
  const app = Fastify({ forceCloseConnections: 'idle' }).withTypeProvider<ZodTypeProvider>();
  registerValidation(app);
  app.get('/health', async () => ({}));
  app.post(
    '/v1/gate',
    { schema: { body: GateRequest, response: { 200: GateResult } } },
    async (request) => {
      if (sessions) {
        const state = await sessions.read(BARE_TENANT, request.body.session_id);
        const memory = { previous: state?.revision ?? null, memory: MEMORY };
        await sessions.writeCalls([{ call: rowOf(request.body), memory }]);
      }
      return RESULT;
    },
  );
  return app;
}

const url = process.env.DATABASE_URL;
const database = url ? openServer(url) : null;
if (database) await ensureTenant(database.db, BARE_TENANT, 'Bare');
const app = buildBare(database && new SessionStore(database, { recording: true }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', async () => {
  await app.close();
  await database?.close();
  process.exit(0);
});
