import type { api } from '../../api/routes.js';

export type EvalCase = (typeof api.listEvals)['types']['reply']['items'][number];

/** Cases as JSON Lines, one a line, as the tools that test agents read them. */
export const asLines = (cases: readonly EvalCase[]): string =>
  cases.map((one) => `${JSON.stringify(one)}\n`).join('');

/** A command for a shell that fetches all cases that a filter shows into a file. */
export function fetchCommand(address: string): string {
  const url = address.replaceAll("'", '%27');
  return [
    `curl -s '${url}' -H 'accept: application/x-ndjson' \\`,
    '  -H "authorization: Bearer $INTENTLOCK_API_KEY" > evals.jsonl',
  ].join('\n');
}

/** A command that runs an agent against the file; the prompt file holds `{{request}}`, the provider is the agent. */
export const PROMPTFOO_COMMAND =
  'npx promptfoo@latest eval --tests evals.jsonl --prompts prompt.txt --providers file://agent.js';
