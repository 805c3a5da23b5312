import { union } from '../../../lexicon/lexicon.js';
import type { ContradictionDetector } from './detector.js';
import { BEGINS } from './word-edges.js';

const SUM_KEY = new RegExp(`^(?:${union('sumKeys')})$`, 'u');
const AND = new RegExp(`\\s(?:${union('andJoints')})\\s`, 'u');
const PAYS = new RegExp(`${BEGINS}(?:${union('pays')})`, 'u');

/** Finds a sum to be paid that is not the one of the only bill there is. */
export const otherSum: ContradictionDetector = ({ text, context, numbers, values, said }) => {
  if (context === null) return null;
  const order = PAYS.exec(text);
  if (order === null) return null;
  const figures = numbers.filter(({ isPercent, isWord }) => !isPercent && !isWord);
  const [only] = figures;
  if (only === undefined || figures.length > 1) return null;
  if (AND.test(text.slice(order.index, only.start))) return null;
  const numbersAround = values.filter(({ value }) => typeof value === 'number');
  const sums = numbersAround.filter(({ key }) => SUM_KEY.test(key));
  const [sum] = sums;
  if (sum === undefined || sums.length > 1) return null;
  if (
    numbersAround.some(({ value }) => value === only.value) ||
    Math.abs(Math.log(only.value / Number(sum.value))) > 1.1
  )
    return null;
  return `"${said.text.slice(only.start, only.end).trim()}" and ${sum.key} ${sum.value}`;
};
