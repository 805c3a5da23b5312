import { startApp } from '../../support/app.js';

/** The real server on a free port, with authentication and one key. */
export async function realServer() {
  const app = await startApp();
  const { key } = await app.tenant();
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  return { url, key, close: () => app.close() };
}
