import type { BacktestDetail } from '../../contracts/backtest.js';
import { type Html, html } from '../html.js';
import { count, longDay, percent, plural, withInterval } from '../wording.js';
import type { ReportInput } from './report-input.js';
import { numbers, table } from './table.js';

/** Cases and tools on the page; the API has more. */
const MAX_CASES = 5;
const MAX_TOOLS = 5;

type Reason = NonNullable<BacktestDetail['cases'][number]['went_wrong']>;

const REASONS: Readonly<Record<Reason, string>> = {
  event: 'reported as redone or abandoned',
  outcome: 'a bad outcome was reported',
  signal: 'a negative signal matched the next message',
  corrected: 'the user corrected it',
  cancelled: 'the user canceled it',
  apology: 'the agent apologized for a mistake',
};

/** The latest backtest: what the gate would have decided about the past. */
export function backtest({ backtest: found }: ReportInput): Html | null {
  if (found === null) return null;
  const { shares, progress } = found;
  const invented = inventedArguments(found);
  return html`<section aria-labelledby="backtest"><h2 id="backtest">What the gate would have decided</h2>
<p class="soft small">The latest backtest: ${plural(progress.turns, 'turn')} in ${plural(progress.sessions, 'session')} from ${longDay(found.date_from)} to ${longDay(found.date_to)}. Users saw none of this.</p>
<dl class="facts"><div><dt>Ask or offer a choice</dt><dd>${percent(shares.asked)}</dd></div>
<div><dt>Confirm</dt><dd>${percent(shares.confirmed)}</dd></div>
<div><dt>Hand off</dt><dd>${percent(shares.handed_over)}</dd></div></dl>
<p>${describeCorrections(found)}</p>
${invented !== null && html`<h3>Arguments nobody stated</h3>${invented}`}${cases(found)}</section>`;
}

function describeCorrections({ corrections }: BacktestDetail): string {
  const { turns, stopped, share, share_ci95, random_share, random_stopped } = corrections;
  if (turns === 0) return 'There are no signs that a turn went wrong.';
  return `Of ${plural(turns, 'turn')} that users corrected or canceled, or that went wrong otherwise, the gate would have stopped ${count(stopped)}: ${withInterval(share, share_ci95)}. Random stops would have caught ${count(random_stopped)}: ${percent(random_share)}.`;
}

function inventedArguments(found: BacktestDetail): Html | null {
  const rows = found.arguments.filter(({ invented }) => invented > 0).slice(0, MAX_TOOLS);
  if (rows.length === 0) return null;
  return table(
    [{ name: 'Tool' }, numbers('Arguments'), numbers('Not stated'), { name: 'Most common' }],
    rows.map(({ tool, arguments: all, invented, paths }) => [
      ...[tool, count(all), count(invented)],
      paths
        .slice(0, 3)
        .map(({ path }) => path)
        .join(', '),
    ]),
    'Arguments nobody stated',
  );
}

function cases(found: BacktestDetail): Html | null {
  if (found.cases.length === 0) return null;
  return html`<h3>Cases to look at first</h3><ul>${found.cases
    .slice(0, MAX_CASES)
    .map(
      ({ request, question, decision, went_wrong }) =>
        html`<li>“${request}” <span class="soft small">${decision}${question !== null && `: ${question}`}${went_wrong !== null && ` (it went wrong: ${REASONS[went_wrong]})`}</span></li>`,
    )}</ul>`;
}
