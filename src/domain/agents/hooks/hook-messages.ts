import type { RecentMessage } from '../../../store/messages/recent.js';

/** A message as a hook reports it. */
export interface HookMessage {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  /** Tool that put it to the user. */
  readonly tool?: string;
}

/** The agent's own dialog. */
export const DIALOG = 'AskUserQuestion';

type Stored = Pick<RecentMessage, 'role' | 'content' | 'toolCalls'>;

/** Whether a message is a question of the agent's own dialog. */
export const isOfDialog = ({ toolCalls }: Stored): boolean =>
  (toolCalls ?? []).some((call) => (call as { name?: unknown }).name === DIALOG);

const INTERRUPTED = 'The agent was interrupted, or not allowed to do what it was about to do.';

/** The record of a no that the agent itself was given. */
export const interruption: HookMessage = { role: 'system', content: INTERRUPTED };

export const isInterruption = ({ role, content }: Stored): boolean =>
  role === 'system' && content === INTERRUPTED;
