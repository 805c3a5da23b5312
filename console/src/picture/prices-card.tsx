import { CostBars, CostTable } from './cost-bars.js';
import { CostCurves } from './cost-curves.js';
import { priceDecisions, priceRecorded } from './cost-parts.js';
import { DOES, type PicturedCall, type Prices } from './decision.js';
import { areSame, costInput, type Levers, leversAsItWas } from './levers.js';
import { LeversForm } from './levers-form.js';
import { readReason } from './read-reason.js';
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
  /** Whether the doubt is the call's own, and not one of the lever. */
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
      <h2>What each decision would cost</h2>
      <p className="soft">
        In questions: 1 is as annoying as one question to a user who has not been asked yet. The
        cheapest decision wins, unless a rule forbids it.
      </p>
      {areTodays && <p className="banner">The prices of then were not kept: these are today’s.</p>}
      {isOff && !areTodays && (
        <p className="banner">
          Costs are worked out in another way since this call; these are worked out anew.
        </p>
      )}
      <div className="prices">
        <div>
          <CostBars priced={priced} chosen={unchanged ? call.model_decision : best} mark={mark} />
          {!unchanged && best !== call.model_decision && (
            <p role="status">
              <strong>Then the cheapest would be to {DOES[best]}.</strong>
              {isOverruled && ' The rule that decided here holds at any price.'}
            </p>
          )}
          <ul className="small soft">
            {impossibleSentences(costs).map((sentence) => (
              <li key={sentence}>Not possible here – {sentence}</li>
            ))}
          </ul>
          <details>
            <summary>The bars in numbers</summary>
            <CostTable priced={priced} />
            <p className="small soft">
              Handing over leaves the price of a request that the agent did not do itself, and what
              a tired user minds.
            </p>
          </details>
        </div>
        {input === null ? (
          <p className="soft">
            {prices === null
              ? 'The prices are being loaded.'
              : 'This call is from before it was kept what a decision was made of: only its costs are known.'}
          </p>
        ) : (
          prices && <LeversForm {...{ call, prices, levers, before }} onChange={onLevers} />
        )}
      </div>
      {input && (
        <>
          <h3>How it depends on the doubt</h3>
          <p className="soft">
            The upright line is {unchanged ? 'where this request stands' : 'where the lever stands'}
            .{isOwn && scoreSentence(call)} Lines that leave the picture at the top go on rising.
          </p>
          <CostCurves input={input} score={isOwn ? call.ambiguity_score : null} />
        </>
      )}
    </section>
  );
}
