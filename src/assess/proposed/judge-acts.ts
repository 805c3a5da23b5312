import { refuses } from '../../checks/refusals.js';
import { type Act, isOrdinary } from '../../commands/act.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Reading } from '../reading.js';
import { tellAsked } from './asked-for.js';
import { NO_DOUBT, NOTHING_ASKED, OPPOSITE, QUESTION, type ToolJudgement } from './match-tool.js';
import { doesOpposite } from './opposite-act.js';

const MOST_WORDS = 6;

/**
 * Judges whether anything was asked that the acts of a call do. The tool that runs them says nothing: ordinary work is a step towards
 * whatever is asked for, and of the rest the words of the acts themselves stand in for the tool's.
 *
 * @param tool that runs them
 */
export function judgeActs(
  acts: readonly Act[],
  tool: PreparedTool,
  reading: Reading,
): ToolJudgement {
  const telling = acts.filter((act) => !isOrdinary(act));
  if (telling.length === 0 && !refuses(reading.said.text)) return NO_DOUBT;
  const words = [...new Set([...telling, ...acts].flatMap(listWords))];
  // Whether what they do was said is told by each of them.
  const operations = { first: [], others: [], described: [] };
  const doing = { ...tool, words, traits: { ...tool.traits, operations } };
  const deletes = telling.some(({ verb }) => verb === 'delete' || verb === 'destroy');
  if (!deletes && doesOpposite(doing, reading)) return OPPOSITE;
  const asked = tellAsked(doing, reading, true);
  return asked === 'no' ? NOTHING_ASKED : asked === 'perhaps' ? QUESTION : NO_DOUBT;
}

/** Words of an act that say what it does: `push` before `git`. */
function listWords({ text, verb }: Act): string[] {
  const words = text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return [...words.slice(1, MOST_WORDS), ...words.slice(0, 1), verb];
}
