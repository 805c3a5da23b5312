import { readReason } from '../../../src/domain/decision-reason/read-reason.js';
import { CostBars, CostTable } from './cost-bars.js';
import { CostCurves } from './cost-curves.js';
import { priceDecisions, priceRecorded } from './cost-parts.js';
import { DOES, type PicturedCall, type Prices } from './decision.js';
import { areSame, costInput, type Levers, leversAsItWas } from './levers.js';
import { LeversForm } from './levers-form.js';
import { impossibleSentences, scoreSentence } from './sentences.js';

export interface PricesCardProps {
  readonly call: PicturedCall;
  /** The configuration that decided, or today's; null: not known yet. */
  readonly prices: Prices | null;
  /** Whether the prices are of today because those of then were not kept. */
  readonly areTodays: boolean;
  readonly levers: Levers;
  readonly onLevers: (levers: Levers) => void;
}

/** How far a recorded cost may lie from the one drawn, as a share, before it is said. */
const MAX_OFF = 0.01;

/** The cost of each decision: bars, curves and the levers that change both. */
export function PricesCard({ call, prices, areTodays, levers, onLevers }: PricesCardProps) {
  const before = leversAsItWas(call);
  const input = prices && costInput(call, prices, levers);
  const unchanged = areSame(levers, before);
  const priced = input ? priceDecisions(input) : priceRecorded(call.costs);
  /** Whether the likelihood of a misunderstanding is the call's own, and not one of the lever. */
  const isOwn = levers.probability === before.probability;
  const isOverruled = readReason(call.decision_reason).rule !== null;
  const best = priced[0]?.decision ?? 'proceed';
  const costs = Object.fromEntries(priced.map(({ decision, cost }) => [decision, cost]));
  const recorded = call.costs.proceed ?? 0;
  const isOff =
    unchanged && Math.abs((costs.proceed ?? 0) - recorded) > MAX_OFF * Math.max(recorded, 0.1);
  const mark = unchanged
    ? call.decision === call.model_decision
      ? 'chosen'
      : 'would be chosen'
    : 'cheapest now';
  return (
    <section className="card">
      <h2>Expected cost of each decision</h2>
      <p className="soft">
        In question costs: 1 is the cost of asking one question to a user who hasn’t been asked
        anything yet. The cheapest decision wins unless a rule forbids it.
      </p>
      {areTodays && (
        <p className="banner">The costs at the time weren’t recorded. These use today’s.</p>
      )}
      {isOff && !areTodays && (
        <p className="banner">
          The cost formula has changed since this call. These costs use the new one.
        </p>
      )}
      <div className="prices">
        <div>
          <CostBars priced={priced} chosen={unchanged ? call.model_decision : best} mark={mark} />
          {!unchanged && best !== call.model_decision && (
            <p role="status">
              <strong>The cheapest decision would be to {DOES[best]}.</strong>
              {isOverruled &&
                ' A rule made this decision, and it applies no matter what the costs are.'}
            </p>
          )}
          <ul className="small soft">
            {impossibleSentences(costs).map((sentence) => (
              <li key={sentence}>Not available here: {sentence}</li>
            ))}
          </ul>
          <details>
            <summary>As a table</summary>
            <CostTable priced={priced} />
            <p className="small soft">
              A handoff costs what a failed turn costs, plus question fatigue.
            </p>
          </details>
        </div>
        {input === null ? (
          <p className="soft">
            {prices === null
              ? 'Loading costs…'
              : 'The inputs to this decision weren’t recorded, so only its costs are known.'}
          </p>
        ) : (
          prices && <LeversForm {...{ call, prices, levers, before }} onChange={onLevers} />
        )}
      </div>
      {input && (
        <>
          <h3>Cost by likelihood of a misunderstanding</h3>
          <p className="soft">
            The vertical line is {unchanged ? 'this request' : 'the value you set'}.
            {isOwn && scoreSentence(call)} Lines that leave the chart keep rising.
          </p>
          <CostCurves input={input} score={isOwn ? call.ambiguity_score : null} />
        </>
      )}
    </section>
  );
}
