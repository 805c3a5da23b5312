import { gate, init } from 'intentlock';

init({ apiKey: process.env.INTENTLOCK_API_KEY, baseUrl: process.env.INTENTLOCK_URL });
const checked = await gate({ request: 'Delete the old records', sessionId: 'chat-8412' });
console.log(checked.decision === 'proceed' ? 'go ahead' : checked.questions.join(' '));
