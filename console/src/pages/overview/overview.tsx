import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { type BarPart, StackedBar } from '../../charts/bars.js';
import { Spark } from '../../charts/spark.js';
import { DemoHint } from '../../parts/demo-hint.js';
import { Loaded, Skeleton } from '../../parts/loading.js';
import { Page } from '../../parts/page.js';
import { Tabs } from '../../parts/tabs.js';
import { useAddress } from '../../parts/use-address.js';
import { useQuestionPrice } from '../../parts/use-question-price.js';
import { amount, count, displayName, money, percent, plural } from '../../parts/wording.js';
import { FirstSteps } from './first-steps.js';
import { LatelyAsked } from './lately-asked.js';
import { Outcomes, Summary, Unclear } from './story.js';
import { SyncTrouble } from './sync-trouble.js';
import { TopIssues } from './top-issues.js';
import { Waits } from './waits.js';

const TryRequest = lazy(() =>
  import('../../picture/try-request.js').then((module) => ({ default: module.TryRequest })),
);

const Impact = lazy(() => import('./results.js').then((module) => ({ default: module.Impact })));

const PERIODS = [1, 7, 30, 90, 365];
const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate', 'off'] as const;

/** The state of everything at a glance, and what waits for someone. */
export function Route() {
  const address = useAddress();
  const days = Number(address.values.days ?? 30);
  const isImpact = address.values.view === 'impact';
  return (
    <Page
      title="Overview"
      lead="What the gate decided, whether it was right, and what needs your attention."
      actions={
        !isImpact && (
          <>
            <nav className="actions" aria-label="Period">
              {PERIODS.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === days}
                  onClick={() => address.set({ days: one === 30 ? null : String(one) })}
                >
                  {one === 1 ? 'Today' : `${one} days`}
                </button>
              ))}
            </nav>
            <a href={`/v1/report.html?days=${days}`}>Printable report</a>
          </>
        )
      }
    >
      <Tabs
        label="Views"
        name="view"
        address={address}
        tabs={[
          ['overview', 'Overview'],
          ['impact', 'Impact'],
        ]}
      />
      {isImpact ? (
        <Suspense fallback={<Skeleton lines={12} />}>
          <Impact />
        </Suspense>
      ) : (
        <Now days={days} />
      )}
    </Page>
  );
}

/** The figures of some days, and what waits. */
function Now({ days }: { days: number }) {
  const overview = useRead(api.getReport, { query: { days } }, { live: true });
  return (
    <>
      <FirstSteps />
      <SyncTrouble />
      <Loaded query={overview} lines={12}>
        {(report) =>
          isUnused(report) ? (
            <>
              <Suspense fallback={null}>
                <TryRequest />
              </Suspense>
              <DemoHint />
            </>
          ) : (
            <>
              <Summary report={report} />
              <Figures {...report} />
              <section className="card">
                <div className="between">
                  <h2>Decisions</h2>
                  <Link href="/calls" className="small">
                    All gate calls
                  </Link>
                </div>
                <StackedBar
                  label={decisionsInWords(report.current.decisions)}
                  parts={decisionParts(report.current.decisions)}
                />
              </section>
              <div className="columns side-right">
                <LatelyAsked />
                <Waits openIssues={report.open_issues} />
              </div>
              <TopIssues issues={report.top_issues} isCompared={hasTimeBefore(report)} />
              <div className="columns">
                <Outcomes report={report} isCompared={hasTimeBefore(report)} />
                <Unclear report={report} isCompared={hasTimeBefore(report)} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}

type Report = (typeof api.getReport)['types']['reply'];

/** Whether nothing has come yet that figures could be made of. */
const isUnused = ({ current, previous, open_issues }: Report): boolean =>
  current.gate_calls + previous.gate_calls + current.failures + open_issues === 0;

/** Whether anything is known of the days before. */
const hasTimeBefore = ({ previous }: Report): boolean =>
  previous.gate_calls + previous.failures > 0;

/** A comparison with the days before: `+12% from 410`. */
function before(now: number, then: number): string {
  if (now === then) return 'same as the period before';
  if (then === 0) return 'none in the period before';
  const change = Math.round((100 * (now - then)) / then);
  return `${change > 0 ? '+' : ''}${count(change)}% from ${amount(then)}`;
}

/** Calls of a day that asked the user something. */
const askedOn = ({ decisions }: Report['by_day'][number]): number =>
  (decisions.ask ?? 0) + (decisions.confirm ?? 0) + (decisions.options ?? 0);

function Figures(report: Report) {
  const { current, previous, open_issues, reviews, by_day } = report;
  const isCompared = hasTimeBefore(report);
  const [price] = useQuestionPrice();
  const unit = price
    ? `in question costs, about ${money(current.regret_avoided * price.amount, price.currency)}`
    : 'in question costs';
  const compared = (now: number, then: number, otherwise: string, lead = ''): string =>
    isCompared ? `${lead}${before(now, then)}` : otherwise;
  return (
    <div className="tiles">
      <Tile
        title="Gate calls"
        figure={count(current.gate_calls)}
        note={compared(current.gate_calls, previous.gate_calls, 'requests checked')}
        href="/calls"
        trend={by_day.map((day) => day.gate_calls)}
      />
      <Tile
        title="Asked the user"
        figure={percent(current.ask_rate)}
        note={
          current.answer_rate === null
            ? 'nothing asked'
            : `${percent(current.answer_rate)} answered${isCompared && previous.ask_rate !== null ? ` · asked ${percent(previous.ask_rate)} in the period before` : ''}`
        }
        trend={by_day.map(askedOn)}
      />
      <Tile
        title="Reported failures"
        figure={count(current.failures)}
        note={compared(current.failures, previous.failures, 'turns reported as wrong')}
        href="/issues?view=failures"
        trend={by_day.map((day) => day.failures)}
      />
      <Tile
        title="Estimated harm avoided"
        figure={amount(current.regret_avoided)}
        note={compared(current.regret_avoided, previous.regret_avoided, unit, `${unit} · `)}
        href="/?view=impact"
        trend={by_day.map((day) => day.regret_avoided)}
      />
      <Tile
        title="Open issues"
        figure={count(open_issues)}
        note={`${plural(current.issues.opened, 'issue')} opened, ${current.issues.regressed} regressed`}
        href="/issues"
      />
      <Tile
        title="Reviewed"
        figure={count(reviews.events_reviewed)}
        note="turns, of all time"
        href="/review"
      />
    </div>
  );
}

interface TileProps {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
  readonly href?: string;
  /** The figure by day, oldest first. */
  readonly trend?: readonly number[];
}

function Tile({ title, figure, note, href, trend = [] }: TileProps) {
  return (
    <section className="tile">
      <h2>{href ? <Link href={href}>{title}</Link> : title}</h2>
      <div className="between">
        <p className="figure">{figure}</p>
        {trend.length > 2 && <Spark values={trend} label={`${title} by day`} />}
      </div>
      <p className="soft">{note}</p>
    </section>
  );
}

function decisionParts(decisions: Readonly<Record<string, number>>): BarPart[] {
  const total = Object.values(decisions).reduce((sum, value) => sum + value, 0);
  return DECISIONS.filter((decision) => decisions[decision]).map((decision) => {
    const value = decisions[decision] ?? 0;
    const name = displayName(decision);
    return { name, value, tone: decision, text: `${count(value)} (${percent(value / total)})` };
  });
}

const decisionsInWords = (decisions: Readonly<Record<string, number>>): string =>
  decisionParts(decisions)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ') || 'No calls yet';
