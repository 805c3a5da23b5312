import { Link } from 'wouter';
import { reasonSentences } from '../../../../src/domain/decision-reason/reason-words.js';
import { Badge } from '../../parts/badge.js';
import { sessionHref } from '../../parts/session-link.js';
import { Time } from '../../parts/time.js';
import { inQuestionCosts, plural } from '../../parts/wording.js';
import type { BacktestDetail } from './reads.js';
import { REASONS, standingInWords } from './sentences.js';

type Case = BacktestDetail['cases'][number];

/** The turns that are most worth a look, each with a link to its place in the conversation. */
export function Cases({ cases }: { cases: readonly Case[] }) {
  return (
    <section className="card">
      <h2>Cases to look at first</h2>
      {cases.length === 0 ? (
        <p>The gate would have let the agent proceed every time.</p>
      ) : (
        <>
          <p className="soft">
            {plural(cases.length, 'turn')}, ordered by how much the gate’s decision is expected to
            save. If the turn went wrong, that counts three times.
          </p>
          <ol className="backtests-cases">
            {cases.map((one) => (
              <li key={`${one.session_id} ${one.message_id}`}>
                <CaseEntry turn={one} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function CaseEntry({ turn }: { turn: Case }) {
  const { session_id, message_id: id, occurred_at: at, question, went_wrong, tool } = turn;
  return (
    <article>
      <blockquote className="backtests-request">{turn.request}</blockquote>
      <p>
        <Badge of={turn.decision} /> {question === null ? '' : <>Would have asked: “{question}”</>}
      </p>
      {went_wrong !== null && (
        <p className="bad">
          <span aria-hidden="true">✕ </span>What went wrong: {REASONS[went_wrong]}.
        </p>
      )}
      {turn.arguments.length > 0 && (
        <ul className="small">
          {turn.arguments.map(({ path, value, standing }) => (
            <li key={path}>
              <code>{path}</code> = <code>{String(value)}</code>: {standingInWords({ standing })}
            </li>
          ))}
        </ul>
      )}
      <p className="soft small">
        {tool === null ? 'No tool call' : <code>{tool}</code>}
        {turn.action_risk !== null && ` (${turn.action_risk} risk)`}, saves about{' '}
        {inQuestionCosts(turn.worth)}, <Time at={at} />.{' '}
        <Link href={sessionHref(session_id, { kind: 'message', id, at })}>Open in session</Link>
      </p>
      {reasonSentences(turn.decision_reason).map((sentence) => (
        <p key={sentence} className="small">
          {sentence}
        </p>
      ))}
      {turn.decision_reason !== null && (
        <details className="small">
          <summary>Reason with numbers</summary>
          <p>{turn.decision_reason}</p>
        </details>
      )}
    </article>
  );
}
