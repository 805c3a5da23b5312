import { useState } from 'react';
import { Field } from '../../parts/field.js';
import type { QuestionPrice } from '../../parts/question-price.js';

export interface PriceOfQuestionProps {
  readonly price: QuestionPrice | null;
  readonly onChange: (price: QuestionPrice | null) => void;
}

/** Form for what a question is worth in money, so that all prices can be read in money, too. */
export function PriceOfQuestion({ price, onChange }: PriceOfQuestionProps) {
  const [amount, setAmount] = useState(price === null ? '' : String(price.amount));
  const [currency, setCurrency] = useState(price?.currency ?? 'EUR');
  const change = (text: string, code: string): void => {
    setAmount(text);
    setCurrency(code);
    const value = Number(text.replace(',', '.'));
    onChange(value > 0 && /^[A-Z]{3}$/.test(code) ? { amount: value, currency: code } : null);
  };
  return (
    <section className="card">
      <h2>Costs in money</h2>
      <p className="soft small">
        Set what one question to a user is worth, and costs are also shown in money. This is saved
        in your browser and doesn’t affect decisions.
      </p>
      <div className="fields config-gap">
        <Field label="Value of one question">
          {(ids) => (
            <input
              {...ids}
              inputMode="decimal"
              value={amount}
              placeholder="0.40"
              onChange={({ target }) => change(target.value, currency)}
            />
          )}
        </Field>
        <Field label="Currency">
          {(ids) => (
            <input
              {...ids}
              value={currency}
              maxLength={3}
              onChange={({ target }) => change(amount, target.value.toUpperCase())}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
