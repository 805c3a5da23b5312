import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { GateRequest, GateResult } from '../../src/contracts/gate.js';
import { type Database, openServer } from '../../src/db/client.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { registerValidation } from '../../src/plugins/validation.js';
import { RESULT, rowOf } from './bare-row.js';

/**
 * What the gate is compared with: the same request and reply through the same validation and the same
 * serializer, and nothing between them. With `DATABASE_URL` each request awaits one plain insert of the
 * row that the gate keeps.
 */
function buildBare(db: Database | null) {
  const app = Fastify({ forceCloseConnections: 'idle' }).withTypeProvider<ZodTypeProvider>();
  registerValidation(app);
  app.get('/health', async () => ({}));
  app.post(
    '/v1/gate',
    { schema: { body: GateRequest, response: { 200: GateResult } } },
    async (request) => {
      if (db) await db.insert(gateCalls).values(rowOf(request.body));
      return RESULT;
    },
  );
  return app;
}

const url = process.env.DATABASE_URL;
const database = url ? openServer(url) : null;
const app = buildBare(database?.db ?? null);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', async () => {
  await app.close();
  await database?.close();
  process.exit(0);
});
