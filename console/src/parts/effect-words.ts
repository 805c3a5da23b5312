/** Words for the effect of a question, by the verdict of the API. */
const EFFECTS: Readonly<Record<string, string>> = {
  helps: 'Helps',
  'does not help': 'Doesn’t help',
  'no difference seen': 'No measurable difference',
  'too little data': 'Not enough data',
};

export const effectInWords = (verdict: string): string => EFFECTS[verdict] ?? verdict;
