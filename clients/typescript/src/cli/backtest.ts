import type { Settings } from '../settings.js';
import { CommandFailed, read } from './http.js';
import { bar, isTerminal, plain, printJson, printLine } from './print.js';
import type { Values } from './values.js';

const POLL_MS = 1_000;

interface Shares {
  readonly turns: number;
  readonly asked: number | null;
  readonly confirmed: number | null;
  readonly handed_over: number | null;
}

interface Backtest {
  readonly id: string;
  readonly status: string;
  readonly progress: { readonly turns: number; readonly total: number; readonly sessions: number };
  readonly shares: Shares;
  readonly by_tool: readonly ({ readonly name: string } & Shares)[];
  readonly corrections: {
    readonly turns: number;
    readonly stopped: number;
    readonly share: number | null;
    readonly share_ci95: readonly number[] | null;
    readonly random_share: number | null;
  };
  readonly arguments: readonly {
    readonly tool: string;
    readonly arguments: number;
    readonly invented: number;
  }[];
  readonly cases: readonly {
    readonly session_id: string;
    readonly request: string;
    readonly decision: string;
    readonly question: string | null;
    readonly went_wrong: string | null;
  }[];
}

/** Has the gate judge the past, or goes on with a backtest that is named, and follows it to its end. */
export async function backtest(settings: Settings, [id]: string[], values: Values): Promise<void> {
  if (values.cancel && id === undefined) throw new CommandFailed('--cancel needs an ID');
  const started =
    id === undefined
      ? await read<Backtest>(settings, '/v1/backtests', requestFrom(values))
      : await read<Backtest>(settings, `/v1/backtests/${encodeURIComponent(id)}`);
  const path = `/v1/backtests/${encodeURIComponent(started.id)}`;
  if (id === undefined && isTerminal()) {
    printLine(`It goes on without this command; npx intentlock backtest ${started.id} follows it.`);
  }
  if (values.cancel) return show(await read<Backtest>(settings, `${path}/cancel`, {}));
  for (;;) {
    const found = await read<Backtest>(settings, path);
    const { turns, total } = found.progress;
    if (process.stderr.isTTY) {
      process.stderr.write(`\r\u001b[K${bar(total > 0 ? turns / total : 0)} ${turns} turns`);
    }
    if (found.status !== 'queued' && found.status !== 'running') {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
      return show(found);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function requestFrom(values: Values): object {
  const config = values.config === undefined ? undefined : parseConfig(String(values.config));
  return {
    ...(values.days !== undefined && { days: Number(values.days) }),
    ...(values.limit !== undefined && { max_turns: Number(values.limit) }),
    ...(values.agent !== undefined && { agent_id: values.agent }),
    ...(config !== undefined && { config }),
  };
}

function parseConfig(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailed('--config must be JSON: {"high_risk_cost": 20}');
  }
}

function show(found: Backtest): void {
  if (!isTerminal()) {
    printJson(found);
    return;
  }
  const { shares, progress, status } = found;
  printLine(`${found.id} ${status}: ${progress.turns} turns of ${progress.sessions} conversations`);
  printLine(
    `asked ${percent(shares.asked)}, to confirm ${percent(shares.confirmed)}, handed over ${percent(shares.handed_over)}`,
  );
  if (found.corrections === undefined) return;
  const { turns, stopped, share, share_ci95: interval, random_share: random } = found.corrections;
  const between = interval?.map(percent).join(' to ') ?? 'too few to say';
  printLine(
    turns === 0
      ? 'Nothing showed that a turn went wrong afterwards.'
      : `Of ${turns} turns that went wrong afterwards ${stopped} would have been stopped: ${percent(share)} (${between}); at random ${percent(random)}`,
  );
  for (const { tool, arguments: all, invented } of found.arguments.slice(0, 5)) {
    if (invented > 0) printLine(`  ${plain(tool)}: ${invented} of ${all} arguments invented`);
  }
  for (const { decision, request, question, went_wrong, session_id } of found.cases) {
    const wrong = went_wrong === null ? '' : ` (${went_wrong})`;
    printLine(
      `  ${decision.padEnd(8)} ${plain(session_id)}: ${plain(request).slice(0, 90)}${wrong}`,
    );
    if (question !== null) printLine(`           ${plain(question).slice(0, 110)}`);
  }
}

const percent = (share: number | null): string =>
  share === null ? '-' : `${(100 * share).toFixed(1)} %`;
