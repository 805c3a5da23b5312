import { z } from 'zod';

export const StepType = z.enum([
  'user',
  'agent',
  'llm',
  'tool_call',
  'retrieval',
  'guardrail',
  'gate',
  'human',
  'other',
  'embedding',
  'evaluation',
  'workflow',
  'event',
]);
export type StepType = z.infer<typeof StepType>;

export const StepStatus = z.enum(['ok', 'error', 'cancelled', 'pending']);
export type StepStatus = z.infer<typeof StepStatus>;
