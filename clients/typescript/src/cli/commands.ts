import { parseJson } from '../json.js';
import type { GateResult } from '../result.js';
import type { Settings } from '../settings.js';
import { VERSION } from '../version.js';
import { ask, CommandFailed, read } from './http.js';
import { bar, isTerminal, plain, printJson, printLine } from './print.js';
import type { Values } from './values.js';

const POLL_MS = 2_000;
const MAX_CLOCK_S = 30;

/** Asks the gate about a request and records it; with `--preview`, nothing is recorded. */
export async function gate(settings: Settings, [request]: string[], values: Values): Promise<void> {
  if (!request) throw new CommandFailed('gate needs a request: intentlock gate "Refund my order"');
  const fields = {
    request,
    session_id: values.session ?? 'cli',
    ...(values.risk && { action_risk: values.risk }),
    ...(values.answer && { clarification_response: values.answer }),
    ...(values.call && { context: { call: parseCall(String(values.call)) } }),
  };
  const path = values.preview ? '/v1/gate/preview' : '/v1/gate';
  const result = await read<GateResult>(settings, path, fields);
  if (!isTerminal()) return printJson(result);
  printLine(`${result.decision ?? 'no advice'}  ${bar(Number(result.ambiguity_score))}`);
  for (const [name, score] of Object.entries(result.dimensions)) {
    printLine(`  ${name.padEnd(14)} ${bar(score)}`);
  }
  const said = [
    ...result.questions,
    result.confirm_prompt,
    ...result.options,
    result.decision_reason,
  ];
  for (const text of said) if (text) printLine(`  ${plain(text)}`);
}

function parseCall(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new CommandFailed('--call must be JSON: {"name": "refund", "arguments": {"amount": 40}}');
  }
}

interface ListedCall {
  readonly id: string;
  readonly occurred_at: string;
  readonly session_id: string;
  readonly decision: string | null;
  readonly ambiguity_score: number;
  readonly request: string;
}

/** Shows gate calls as they come in, the latest ten first; with `--once`, only those. Goes on until it is stopped. */
export async function tail(settings: Settings, _: string[], values: Values): Promise<void> {
  const filter = values.decision ? `&decision=${encodeURIComponent(String(values.decision))}` : '';
  const shown = new Set<string>();
  for (let size = 10; ; size = 100) {
    const page = await read<{ items: ListedCall[] }>(
      settings,
      `/v1/gate-calls?page_size=${size}${filter}`,
    );
    const fresh = page.items.filter(({ id }) => !shown.has(id)).reverse();
    for (const call of fresh) {
      shown.add(call.id);
      if (isTerminal()) printLine(describeCall(call));
      else printJson(call);
    }
    // Only what a page may still show has to be known again.
    for (const id of [...shown].slice(0, Math.max(0, shown.size - 1_000))) shown.delete(id);
    if (values.once) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function describeCall(call: ListedCall): string {
  const at = call.occurred_at.slice(11, 19);
  const decision = (call.decision ?? '-').padEnd(8);
  return `${at} ${decision} ${bar(call.ambiguity_score)} ${plain(call.session_id)}  ${plain(call.request).slice(0, 80)}`;
}

/** Prints the evals, one a line. */
export async function evals(settings: Settings, _: string[], values: Values): Promise<void> {
  const filter = values.since ? `&since=${encodeURIComponent(String(values.since))}` : '';
  for (let page = 1; ; page += 1) {
    const path = `/v1/evals?page=${page}&page_size=100${filter}`;
    const { items, has_more } = await read<{ items: unknown[]; has_more: boolean }>(settings, path);
    for (const item of items) printJson(item);
    if (!has_more) return;
  }
}

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Checks server, version, clock, key, limits, and a call that records nothing. Fails where one of them does. */
export async function doctor(settings: Settings): Promise<void> {
  const checks: Check[] = [];
  const add = (check: string, ok: boolean, detail: string): void => {
    checks.push({ check, ok, detail });
  };
  await checkServer(settings, add);
  if (checks[0]?.ok) await checkCalls(settings, add);
  for (const check of checks) {
    if (!isTerminal()) printJson(check);
    else printLine(`${check.ok ? '✓' : '✗'} ${check.check.padEnd(8)} ${plain(check.detail)}`);
  }
  if (!checks.every(({ ok }) => ok)) process.exitCode = 1;
}

type Add = (check: string, ok: boolean, detail: string) => void;

async function checkServer(settings: Settings, add: Add): Promise<void> {
  try {
    const { status, headers, body } = await ask(settings, '/health');
    const { version = 'unknown', status: health } = body as { version?: string; status?: string };
    add('server', status === 200, `${settings.baseUrl} is ${health ?? status}`);
    const isSame = version.split('.')[0] === VERSION.split('.')[0];
    add('version', isSame, `server ${version}, client ${VERSION}`);
    const date = Date.parse(headers.get('date') ?? '');
    const seconds = Math.round((Date.now() - date) / 1000);
    const isKnown = Number.isFinite(seconds);
    const detail = isKnown
      ? `${seconds} s ahead of the server`
      : 'the server does not tell the time';
    add('clock', isKnown && Math.abs(seconds) <= MAX_CLOCK_S, detail);
  } catch (error) {
    add('server', false, (error as Error).message);
  }
}

async function checkCalls(settings: Settings, add: Add): Promise<void> {
  try {
    const { status } = await ask(settings, '/v1/usage');
    const isSent = settings.apiKey === '' ? 'no key was sent' : 'the key was sent';
    add('key', status === 200, status === 200 ? 'accepted' : `${status}: ${isSent}`);
    const body = { request: 'Delete the old records', action_risk: 'high' };
    const begun = performance.now();
    const preview = await ask(settings, '/v1/gate/preview', body);
    const milliseconds = Math.round(performance.now() - begun);
    const limit = preview.headers.get('ratelimit');
    // A server without authentication limits nobody.
    const isUnlimited = limit === null && preview.status === 200;
    add('limits', limit !== null || isUnlimited, limit ?? (isUnlimited ? 'none' : 'not told'));
    const detail = `a call that records nothing: ${preview.status} in ${milliseconds} ms`;
    add('gate', preview.status === 200, detail);
  } catch (error) {
    add('gate', false, (error as Error).message);
  }
}
