import { init as initDefault } from 'intentlock';

/**
 * Runs checks by their titles, and says what came of each.
 * @param init of the package that they import, where it is not this folder's
 */
export async function runChecks(name, checks, init = initDefault) {
  for (const [title, check] of Object.entries(checks)) {
    init({ baseUrl: process.env.INTENTLOCK_URL, apiKey: process.env.INTENTLOCK_API_KEY });
    try {
      await check();
      console.log(`ok: ${name}: ${title}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`FAILED: ${name}: ${title}\n${error.stack}`);
    }
  }
}
