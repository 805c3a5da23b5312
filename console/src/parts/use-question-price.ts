import { useState } from 'react';
import type { QuestionPrice } from './question-price.js';

const STORED_AS = 'intentlock.question-price';

/** Price of a question in money as it was last written in this browser; null: none. It changes no decision. */
export function useQuestionPrice(): readonly [
  QuestionPrice | null,
  (price: QuestionPrice | null) => void,
] {
  const [price, setPrice] = useState(readStored);
  const set = (next: QuestionPrice | null): void => {
    if (next === null) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, `${next.amount} ${next.currency}`);
    setPrice(next);
  };
  return [price, set];
}

function readStored(): QuestionPrice | null {
  const [amount = '', currency = ''] = (localStorage.getItem(STORED_AS) ?? '').split(' ');
  return Number(amount) > 0 && currency !== '' ? { amount: Number(amount), currency } : null;
}
