import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import * as ai from 'ai';
import { gateTools } from 'intentlock/ai';
import { startAgent } from './ai-sdk-agent.mjs';
import { checkHeld } from './ai-sdk-held.mjs';
import { runScenarios } from './scenarios.mjs';

const provider = createOpenAICompatible({ name: 'models', baseURL: process.env.OPENAI_BASE_URL });
const model = provider('scripted');

await runScenarios('Vercel AI SDK 7', startAgent(ai, model, gateTools));
await checkHeld('Vercel AI SDK 7', { ai, model, gateTools });
