import { useState } from 'react';

/** Value of one question in money, as someone estimates it. */
export interface QuestionPrice {
  readonly amount: number;
  readonly currency: string;
}

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
