import { useId, useState } from 'react';
import { money } from '../../parts/wording.js';

/** Worth of one question in money, for whoever thinks in money. Only this browser knows it. */
export interface QuestionPriceValue {
  readonly value: number;
  readonly currency: string;
}

const STORED_AS = 'intentlock.question-price';

function readPrice(): QuestionPriceValue | null {
  const [value = '', currency = ''] = (localStorage.getItem(STORED_AS) ?? '').split(' ');
  return Number(value) > 0 && currency !== '' ? { value: Number(value), currency } : null;
}

/** The price, and what sets or forgets it. */
export function useQuestionPrice(): readonly [
  QuestionPriceValue | null,
  (price: QuestionPriceValue | null) => void,
] {
  const [price, setPrice] = useState(readPrice);
  return [
    price,
    (next) => {
      setPrice(next);
      if (next === null) localStorage.removeItem(STORED_AS);
      else localStorage.setItem(STORED_AS, `${next.value} ${next.currency}`);
    },
  ];
}

/** A cost in money, in brackets; nothing without a price. */
export const inMoney = (cost: number, price: QuestionPriceValue | null): string =>
  price === null ? '' : ` (${money(cost * price.value, price.currency)})`;

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];

interface QuestionPriceProps {
  readonly price: QuestionPriceValue | null;
  readonly onChange: (price: QuestionPriceValue | null) => void;
}

/** A field for what one question is worth, so that prices also show in money. */
export function QuestionPrice({ price, onChange }: QuestionPriceProps) {
  const id = useId();
  const currency = price?.currency ?? 'EUR';
  return (
    <div className="config-price">
      <label htmlFor={id}>To see money: one question is worth</label>
      <input
        id={id}
        type="number"
        min={0}
        step="any"
        value={price?.value ?? ''}
        onChange={({ target }) => {
          const value = Number(target.value);
          onChange(value > 0 ? { value, currency } : null);
        }}
      />
      <select
        aria-label="Currency"
        value={currency}
        onChange={({ target }) => onChange({ value: price?.value ?? 1, currency: target.value })}
      >
        {CURRENCIES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <span className="soft small">Only shown here; nothing of it is saved.</span>
    </div>
  );
}
