import type { StoredMessage } from '../../../db/schema/notifications.js';
import { handoffSentences } from '../../decision-reason/reason-words.js';
import { cutMasked } from '../../masking/cut.js';
import type { Card, Fact } from './card.js';
import { formatNumber, metricName, metricValue } from './words.js';

type Data = Readonly<Record<string, unknown>>;
type CardParts = Omit<Card, 'link'>;

/** Contents of every message but the digest. */
export function alertCard({ type, data }: StoredMessage): CardParts {
  return (CARDS[type] ?? unknownCard(type))(data);
}

const NO_MORE = { facts: [], sections: [] } as const;

const CARDS: Readonly<Record<string, (data: Data) => CardParts>> = {
  'alert.fired': (data) => {
    const name = toText(data.rule_name);
    const word = data.level === 'warning' ? 'Warning' : 'Alert';
    const metric = toText(data.metric);
    return {
      title: `${word}: ${name}`,
      summary: `${metricName(metric)} is ${valueOfRule(data, data.value)}.`,
      tone: 'bad',
      facts: ruleFacts(data),
      sections: [],
    };
  },
  'alert.recovered': (data) => ({
    title: `Recovered: ${toText(data.rule_name)}`,
    summary:
      data.value === null
        ? `${metricName(toText(data.metric))} is back to normal.`
        : `${metricName(toText(data.metric))} is back at ${valueOfRule(data, data.value)}.`,
    tone: 'good',
    facts: ruleFacts(data),
    sections: [],
  }),
  'issue.opened': (data) => issueCard('New issue', data),
  'issue.regressed': (data) => issueCard('Issue regressed', data),
  'growth.detected': (data) => {
    const growth = (data.growth ?? []) as readonly Data[];
    return {
      title: 'Failures are growing',
      summary: `There were many more in the last 24 hours than on a usual day.`,
      tone: 'bad',
      facts: [],
      sections: [
        {
          heading: 'Growing',
          lines: growth.map((one) => {
            const subject = one.cluster_id === null ? 'All failures' : toText(one.title);
            const percent =
              one.growth_pct === null ? 'from zero' : `+${formatNumber(one.growth_pct, 0)}%`;
            const usual = formatNumber(one.expected, 1);
            return `${subject}: ${formatNumber(one.current, 0)}, usually ${usual} (${percent})`;
          }),
        },
      ],
    };
  },
  'connector.lagging': (data) => {
    const connector = data.connector as Data;
    const error = connector.error === null ? [] : [fact('Error', toText(connector.error))];
    return {
      title: `Connector ${toText(connector.name)} is behind`,
      summary: `The last successful sync was ${minutes(Number(data.lag_minutes))} ago.`,
      tone: 'bad',
      facts: [
        fact('Provider', toText(connector.provider)),
        fact('State', toText(connector.state)),
        ...error,
      ],
      sections: [],
    };
  },
  'channel.disabled': (data) => ({
    title: `Notifications by ${toText(data.channel)} are disabled`,
    summary: `Deliveries to ${toText(data.target)} keep failing, so nothing is sent there.`,
    tone: 'bad',
    facts: [
      fact('Reason', toText(data.reason)),
      fact('What to do', 'Once it works, save the destination again or send a test message.'),
    ],
    sections: [],
  }),
  'handoff.opened': (data) => handoffCard('A handoff is waiting', 'bad', data),
  'handoff.answered': (data) => handoffCard('A handoff was answered', 'good', data),
  'handoff.expired': (data) => handoffCard('A handoff expired', 'bad', data),
  'member.invited': (data) => ({
    title: `You're invited to Intentlock: ${toText(data.tenant_name)}`,
    summary: `Sign in with ${toText((data.member as Data).email)}, the address this email was sent to. You don't need a password.`,
    tone: 'neutral',
    facts: [
      fact('Your role', toText((data.member as Data).role)),
      fact('Invited by', toText(data.invited_by)),
    ],
    sections: [],
    foot: "Sent by Intentlock because an admin invited this address. If you weren't expecting it, you can ignore it.",
  }),
  'test.ping': () => ({
    title: 'Test message from Intentlock',
    summary: 'Notifications will arrive here.',
    tone: 'neutral',
    ...NO_MORE,
  }),
};

const unknownCard = (type: string) => (): CardParts => ({
  title: type,
  summary: 'See the report.',
  tone: 'neutral',
  ...NO_MORE,
});

function issueCard(title: string, data: Data): CardParts {
  const issue = (data.issue ?? {}) as Data;
  const count = Number(data.value ?? 1);
  return {
    title: `${title}: ${toText(issue.title)}`,
    summary:
      `${formatNumber(issue.event_count, 0)} failures in ${formatNumber(issue.session_count, 0)} sessions` +
      (count > 1 ? `; ${count} issues in total.` : '.'),
    tone: 'bad',
    facts: [
      fact('Issue', `#${toText(issue.id)}`),
      fact('Severity', toText(data.severity)),
      fact('First seen', toText(issue.first_seen).slice(0, 16).replace('T', ' ')),
      fact('Last seen', toText(issue.last_seen).slice(0, 16).replace('T', ' ')),
    ],
    sections: [],
  };
}

function handoffCard(title: string, tone: 'bad' | 'good', data: Data): CardParts {
  const handoff = (data.handoff ?? {}) as Data;
  const count = Number(data.count ?? 1);
  const optional = (label: string, value: unknown): Fact[] =>
    value === null || value === undefined ? [] : [fact(label, toText(value))];
  const { tool } = handoff;
  const call = tool
    ? cutMasked(`${tool} ${JSON.stringify(handoff.arguments ?? {})}`, MAX_CALL)
    : null;
  return {
    title: count > 1 ? `${title} (and ${count - 1} more)` : title,
    summary: toText(handoff.request),
    tone,
    facts: [
      ...optional('Call', call),
      ...optional('Risk', handoff.action_risk),
      fact('Why', handoffSentences(toText(handoff.kind), readWhy(handoff)).join(' ')),
      fact('Session', toText(handoff.session_id)),
      ...optional('Agent', handoff.agent_id),
      fact('Waiting since', toText(handoff.waiting_since).slice(0, 16).replace('T', ' ')),
      ...optional('Answer', handoff.response),
    ],
    sections: [],
  };
}

const MAX_CALL = 300;

const readWhy = ({ decision_reason: reason }: Data): string | null =>
  typeof reason === 'string' ? reason : null;

function ruleFacts(data: Data): Fact[] {
  const optional = (label: string, value: unknown): Fact[] =>
    value === null || value === undefined ? [] : [fact(label, valueOfRule(data, value))];
  return [
    ...optional('Value', data.value),
    ...optional('Threshold', data.threshold),
    fact('Window', minutes(Number(data.window_minutes))),
    fact('Severity', toText(data.severity)),
    fact('Sessions', formatNumber(data.sessions, 0)),
  ];
}

const valueOfRule = (data: Data, value: unknown): string =>
  data.operator === 'change_pct'
    ? `${Number(value) > 0 ? '+' : ''}${formatNumber(value, 1)}%`
    : metricValue(toText(data.metric), Number(value));

const fact = (label: string, value: string): Fact => ({ label, value });
const toText = (value: unknown): string =>
  value === null || value === undefined ? '–' : String(value);

/** Minutes in words: `90 minutes`, `24 hours`, `7 days`. */
export function minutes(count: number): string {
  const unit = (value: number, one: string) =>
    `${formatNumber(value, 0)} ${one}${Math.round(value) === 1 ? '' : 's'}`;
  if (count >= 2_880) return unit(count / 1_440, 'day');
  if (count >= 120) return unit(count / 60, 'hour');
  return unit(count, 'minute');
}
