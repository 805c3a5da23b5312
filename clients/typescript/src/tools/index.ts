/**
 * Gates the tool calls of an agent, whatever it is built with: `ToolGate` says of each call whether to run it, to ask the
 * user, to have it confirmed, to hand it over, or that it is blocked. The adapters for frameworks stand on it.
 */

export { type Batch, judgeAll } from './batch.js';
export type { CallRisk, Risk, Risks } from './risks.js';
export { type Conversation, type ToolCall, ToolGate, type ToolGateOptions } from './tool-gate.js';
export { denialOf, type Turn, type TurnCall } from './turns.js';
export type { Verdict } from './verdict.js';
