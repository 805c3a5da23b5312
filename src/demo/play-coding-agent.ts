import type { AgentHookRequest } from '../contracts/agent-hook.js';
import { receiveHook } from '../domain/agents/hooks/receive-hook.js';
import { ctxAt, type Filling } from './demo-context.js';

const SESSION = 'claude-code-4127';
const FOLDER = '/home/sam/checkout';
/** Minutes before the end of the samples at which the agent begins, and between its calls. */
const BEGINS = 95;
const APART = 2;

/** Requests of a developer to a coding agent, with the calls that it is about to make. */
const TASKS: readonly {
  readonly prompt: string;
  readonly calls: readonly [tool: string, input: object][];
}[] = [
  {
    prompt: 'Fix the test in src/voucher.ts and commit.',
    calls: [
      ['Read', { file_path: `${FOLDER}/src/voucher.ts` }],
      ['Bash', { command: 'npm test -- voucher' }],
      ['Bash', { command: 'git log --oneline -5 -- src/voucher.ts' }],
      [
        'Edit',
        {
          file_path: `${FOLDER}/src/voucher.ts`,
          old_string: 'trim()',
          new_string: 'trim().toUpperCase()',
        },
      ],
      ['Bash', { command: 'npm test -- voucher' }],
      ['Bash', { command: 'git commit -am "Accept vouchers in lower case"' }],
      ['Bash', { command: 'git push --force origin main' }],
    ],
  },
  {
    prompt: 'Push the branch fix/voucher and delete the folder dist.',
    calls: [
      ['Bash', { command: 'git push origin fix/voucher' }],
      ['Bash', { command: 'rm -rf dist' }],
      ['Bash', { command: 'rm -rf ~/.npm ~/projects' }],
    ],
  },
];

/** Plays a coding agent whose hook reports what it is about to do. */
export async function playCodingAgent(filling: Filling, now: Date): Promise<void> {
  const { services } = filling;
  const deps = {
    gate: services.gate,
    ingest: services.ingest,
    countDecision: () => undefined,
    noteUnrecorded: () => undefined,
  };
  let minutes = BEGINS;
  const tell = async (
    body: Pick<AgentHookRequest, 'hook_event_name'> & Partial<AgentHookRequest>,
  ): Promise<void> => {
    const ctx = ctxAt(filling, new Date(now.getTime() - 60_000 * minutes));
    minutes -= APART;
    await receiveHook(
      ctx,
      'claude-code',
      { session_id: SESSION, cwd: FOLDER, ...body },
      () => false,
      deps,
    );
  };
  for (const { prompt, calls } of TASKS) {
    await tell({ hook_event_name: 'UserPromptSubmit', prompt });
    for (const [at, [tool_name, tool_input]] of calls.entries())
      await tell({
        ...{ hook_event_name: 'PreToolUse', tool_name, tool_input },
        tool_use_id: `${prompt.length}-${at}`,
      });
    await tell({ hook_event_name: 'Stop', last_assistant_message: 'Done.' });
  }
}
