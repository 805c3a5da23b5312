import { useId } from 'react';
import { Link } from 'wouter';
import { capitalised, inQuestionCosts, percent, shortNumber } from '../parts/wording.js';
import {
  FATIGUES,
  type Fatigue,
  type PicturedCall,
  type Prices,
  RISK_PRICE,
  RISKS,
  type Risk,
} from './decision.js';
import { areSame, changedPrice, type Levers } from './levers.js';
import { oddsInWords } from './sentences.js';

const FATIGUE_WORDS: Readonly<Record<Fatigue, string>> = {
  none: 'not asked yet',
  answered: 'recently answered a question',
  high: 'asked several times, or ignored a question',
};

export interface LeversFormProps {
  readonly call: PicturedCall;
  readonly prices: Prices;
  readonly levers: Levers;
  readonly before: Levers;
  readonly onChange: (levers: Levers) => void;
}

/** Controls for what a decision depends on; whatever is drawn from them changes at once. */
export function LeversForm({ call, prices, levers, before, onChange }: LeversFormProps) {
  const id = useId();
  const set = (change: Partial<Levers>): void => onChange({ ...levers, ...change });
  return (
    <fieldset className="levers">
      <legend>
        <h3>What if?</h3>
      </legend>
      <div className="field">
        <label htmlFor={`${id}-p`}>
          Likelihood of a misunderstanding <output>{percent(levers.probability)}</output>
        </label>
        <input
          id={`${id}-p`}
          type="range"
          min="0.01"
          max="0.99"
          step="0.01"
          value={levers.probability}
          aria-valuetext={percent(levers.probability)}
          onChange={(event) => set({ probability: Number(event.target.value) })}
        />
        <p className="soft small">{capitalised(oddsInWords(levers.probability))}</p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-risk`}>Risk of the action</label>
        <select
          id={`${id}-risk`}
          value={levers.amount === null ? levers.risk : 'amount'}
          onChange={({ target: { value } }) =>
            value === 'amount'
              ? set({ amount: prices[RISK_PRICE[levers.risk]] })
              : set({ risk: value as Risk, amount: null })
          }
        >
          {RISKS.map((risk) => (
            <option key={risk} value={risk}>
              {risk}: costs {inQuestionCosts(prices[RISK_PRICE[risk]])}
            </option>
          ))}
          <option value="amount">custom amount…</option>
        </select>
      </div>
      {levers.amount !== null && (
        <div className="field">
          <label htmlFor={`${id}-amount`}>Cost of a mistake, in question costs</label>
          <input
            id={`${id}-amount`}
            type="number"
            min="0"
            max="1000000000"
            step="any"
            value={levers.amount}
            onChange={({ target: { valueAsNumber: value } }) =>
              value >= 0 && set({ amount: value })
            }
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-fatigue`}>The user</label>
        <select
          id={`${id}-fatigue`}
          value={levers.fatigue}
          onChange={(event) => set({ fatigue: event.target.value as Fatigue })}
        >
          {FATIGUES.map((fatigue) => (
            <option key={fatigue} value={fatigue}>
              {FATIGUE_WORDS[fatigue]}
            </option>
          ))}
        </select>
      </div>
      <div className="actions">
        <button type="button" disabled={areSame(levers, before)} onClick={() => onChange(before)}>
          Reset
        </button>
        <TryOnThePast call={call} prices={prices} levers={levers} />
      </div>
    </fieldset>
  );
}

/** A link that carries the changed price to the preview of the configuration, which decides past calls again. */
function TryOnThePast({
  call,
  prices,
  levers,
}: Pick<LeversFormProps, 'call' | 'prices' | 'levers'>) {
  const changed = changedPrice(call, prices, levers);
  if (changed === null) {
    return <p className="soft small">Change the cost of a mistake to try it on past calls.</p>;
  }
  const { field, value, risk } = changed;
  return (
    <>
      <Link className="button" href={`/config?tab=what-if&${field}=${value}`}>
        Try on past calls
      </Link>
      <p className="soft small">
        with {inQuestionCosts(value)} instead of {shortNumber(prices[field])} for a wrong action{' '}
        {risk === 'irreversible' ? 'that can’t be undone' : `of ${risk} risk`}
      </p>
    </>
  );
}
