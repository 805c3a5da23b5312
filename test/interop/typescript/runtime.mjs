import { flush, gate, init, recordOutcome, wrap } from 'intentlock';

// What the package does on any runtime: asked, answered, told, wrapped, and in time when nobody answers.
const [, , baseUrl, apiKey, nobody] = process.argv;
init({ baseUrl, apiKey, mode: 'observe' });
const checked = await gate({ request: 'Hello', sessionId: 'runtime-1' });
recordOutcome({ sessionId: 'runtime-1', event: 'accept', detail: 'fine' });
const sent = await flush(5_000);
const wrapped = await wrap((request, _sessionId) => request.length)('Hello', 'runtime-1');
const aborted = await gate({ request: 'Hello', sessionId: 's', signal: AbortSignal.abort() });
init({ baseUrl: nobody });
const refused = await gate({ request: 'Hello', sessionId: 'runtime-1' });

const reasons = [aborted, refused].map((result) => result.decision_reason.split(' (')[0]);
console.log(JSON.stringify([checked.decision, sent, wrapped, ...reasons]));
