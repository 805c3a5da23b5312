import { flush, gate, init, recordOutcome } from 'intentlock';

init({ apiKey: process.env.INTENTLOCK_API_KEY, baseUrl: process.env.INTENTLOCK_URL });
const call = { request: 'Delete the old ones', sessionId: 'chat-8413', actionRisk: 'irreversible' };

const first = await gate(call);
console.log(first.decision, first.questions, first.options, first.confirm_prompt);

// The same request again, with what the user answered, and the id of what they were asked.
const context = { clarification_id: first.intent_spec?.clarification_id };
const clarificationResponse = 'Those from before 2020, in staging';
const second = await gate({ ...call, context, clarificationResponse });
console.log(second.decision, second.decision_reason);

// Afterwards: did it go well? Here the user had to correct the agent, though the gate had asked.
const detail = 'No, not the invoices';
recordOutcome({ sessionId: 'chat-8413', event: 'correction', detail, gateCaught: true });
await flush(); // Only where the process is about to end by process.exit.
