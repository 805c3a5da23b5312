import type { DigestContent } from '../../../contracts/digest.js';
import type { StoredMessage } from '../../../db/schema/notifications.js';
import type { Card, Fact, Section } from './card.js';
import { formatNumber, percent } from './words.js';

/** Content of the weekly digest; of a quiet week, one honest line. */
export function digestCard({ data }: StoredMessage): Omit<Card, 'link'> {
  const digest = data as unknown as DigestContent;
  const { from, to } = digest.period;
  const last = new Date(Date.parse(to) - 1);
  const title = `Your week: ${dayText(new Date(from))} to ${dayText(last)}`;
  if (digest.quiet) {
    return { title, summary: digest.headline, tone: 'neutral', facts: [], sections: [] };
  }
  return {
    title,
    summary: `${digest.headline}.`,
    tone: 'neutral',
    facts: listFacts(digest),
    sections: listSections(digest).filter(({ lines }) => lines.length > 0),
  };
}

function listFacts({ gate, failures, issues }: DigestContent): Fact[] {
  const facts: [string, string | null][] = [
    ['Gate calls', `${count(gate.calls)}${change(gate.delta_pct.calls)}`],
    ['Interventions', `${count(gate.interventions)}${change(gate.delta_pct.interventions)}`],
    ['Asked', gate.ask_rate === null ? null : percent(gate.ask_rate)],
    ['Answered', gate.answer_rate === null ? null : percent(gate.answer_rate)],
    ['Estimated harm avoided', formatNumber(gate.expected_regret_avoided, 1)],
    ['Failures', `${count(failures.count)} (${count(failures.previous)} the week before)`],
    ['Unresolved issues', count(issues.open)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function listSections(digest: DigestContent): Section[] {
  const { issues, clusters, signals, outcomes, connectors } = digest;
  const times = (now: number, before: number) => `${count(now)} (${count(before)} the week before)`;
  const signal = (one: DigestContent['signals']['positive'][number]) =>
    `${one.name}: ${times(one.count, one.previous)}`;
  return [
    {
      heading: 'Issues',
      lines: issues.top.map(
        ({ id, title, event_count, previous }) =>
          `#${id} ${title}: ${times(event_count, previous)}`,
      ),
    },
    {
      heading: 'Growing',
      lines: clusters.growing.map(({ title, growth_pct }) =>
        growth_pct === null ? `${title}: new` : `${title}: +${formatNumber(growth_pct, 0)}%`,
      ),
    },
    { heading: 'Wins', lines: [...listWins(digest), ...signals.positive.map(signal)] },
    { heading: 'Bad signs', lines: signals.negative.map(signal) },
    {
      heading: 'Outcomes',
      lines: outcomes.map(({ type, currency, count: many, value }) => {
        const money =
          value === null ? '' : `, ${formatNumber(value, 2)} ${currency ?? ''}`.trimEnd();
        return `${type.replaceAll('_', ' ')}: ${count(many)}${money}`;
      }),
    },
    {
      heading: 'Connectors',
      lines: connectors
        .filter(({ state }) => state !== 'active')
        .map(({ name, state }) => `${name}: ${state}`),
    },
  ];
}

/** Lists successes, which are as much news as failures. */
function listWins({ issues, gate }: DigestContent): string[] {
  const resolved = issues.resolved;
  const delta = gate.misunderstanding_delta_pts;
  return [
    ...(resolved > 0 ? [`${resolved} ${resolved === 1 ? 'issue' : 'issues'} resolved`] : []),
    ...(delta !== null && delta < 0
      ? [`Misunderstandings fell by ${formatNumber(-delta, 1)} points`]
      : []),
  ];
}

const count = (value: number): string => formatNumber(value, 0);
const change = (pct: number | null): string =>
  pct === null ? '' : ` (${pct > 0 ? '+' : ''}${formatNumber(pct, 0)}%)`;

const dayText = (date: Date): string =>
  date.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
