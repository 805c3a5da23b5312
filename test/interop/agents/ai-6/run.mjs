// Version 6 of the SDK, which Node 20 gets, and which ignores `toolApproval`.
import assert from 'node:assert/strict';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import * as ai from 'ai';
import { init } from 'intentlock';
import { gateTools } from 'intentlock/ai';
import { startAgent } from '../ai-sdk-agent.mjs';
import { checkHeld } from '../ai-sdk-held.mjs';
import { runScenarios } from '../scenarios.mjs';

const provider = createOpenAICompatible({ name: 'models', baseURL: process.env.OPENAI_BASE_URL });
const model = provider('scripted');

assert.throws(() => gateTools({ sessionId: 's' }), /^Error: ai 6\.0\.325 ignores toolApproval.* version 6 and 7\.$/);
await runScenarios('Vercel AI SDK 6', startAgent(ai, model, gateTools), init);
await checkHeld('Vercel AI SDK 6', { ai, model, gateTools, init });
