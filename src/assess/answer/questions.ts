import { clip } from '../text/clean.js';
import type { ToolReading } from '../tools/tool-reading.js';
import type { CandidateQuestion, Dimension, Evidence } from '../types.js';
import { DIMENSIONS } from '../types.js';
import { parameterQuestion } from './parameter-question.js';

/**
 * At most one question a dimension and three in all, the weightiest first. A question rests on a
 * piece of evidence and quotes it; a dimension without evidence gets none.
 */
export function candidateQuestions(
  evidence: readonly Evidence[],
  use: ToolReading,
  offered: readonly string[],
  asked: ReadonlySet<Dimension>,
): CandidateQuestion[] {
  const best = new Map<Dimension, Evidence>();
  for (const one of evidence) {
    if (one.weight <= 0) continue;
    const rival = best.get(one.dimension);
    if (rival === undefined || rank(one) > rank(rival)) best.set(one.dimension, one);
  }
  return DIMENSIONS.flatMap((dimension) => best.get(dimension) ?? [])
    .filter((one) => !asked.has(one.dimension))
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, 3)
    .map((one) => questionOf(one, use, offered));
}

/** Named gaps make better questions than vague words of the same weight. */
function rank(one: Evidence): number {
  const named =
    one.kind === 'missing_parameter' ||
    one.kind === 'several_referents' ||
    one.kind === 'missing_slot';
  return one.weight + (named ? 1 : 0);
}

function questionOf(
  one: Evidence,
  use: ToolReading,
  offered: readonly string[],
): CandidateQuestion {
  const { dimension, text } = one;
  if (one.kind === 'missing_parameter') {
    const binding = use.bindings.find(({ parameter }) => parameter.label === text);
    if (binding !== undefined) {
      const choices = binding.parameter.choices.slice(0, 6).map(String);
      return { dimension, text: parameterQuestion(binding), choices };
    }
  }
  if (one.kind === 'several_referents' || one.kind === 'alternatives') {
    return { dimension, text: `Which do you mean: ${joinOr(offered)}?`, choices: offered };
  }
  return { dimension, text: clip(wording(one), 160), choices: [] };
}

function wording({ kind, text }: Evidence): string {
  const quoted = `"${clip(text, 60).replace(/"/g, "'")}"`;
  switch (kind) {
    case 'missing_slot':
      return slotQuestion(text);
    case 'unresolved_reference':
      return referenceQuestion(text);
    case 'vague_quantity':
      return `How many or how much is ${quoted}?`;
    case 'vague_time':
      return `Which date or time do you mean by ${quoted}?`;
    case 'vague_degree':
      return `What exactly counts as ${quoted}?`;
    case 'vague_quality':
      return `What should ${quoted} look like?`;
    case 'open_choice':
      return `Which do you mean by ${quoted}?`;
    case 'hearsay':
      return `What exactly does ${quoted} stand for?`;
    case 'open_task':
      return `What should I go by for ${quoted}?`;
    case 'contradiction':
      return `${text.charAt(0).toUpperCase()}${text.slice(1)} do not go together: which one holds?`;
    case 'no_tool_fits':
      return 'None of my tools does this: what should be done instead?';
    case 'vague_object':
      return `What exactly should happen with ${quoted}?`;
    default:
      return `What should I do with ${quoted}?`;
  }
}

function slotQuestion(text: string): string {
  const [slot = '', what = ''] = text.split(': ');
  if (slot === 'when') return `When should I ${what}?`;
  if (slot === 'recipient') return `Who should I ${what} to?`;
  if (slot === 'amount') return `What amount should I ${what}?`;
  return `Which language should I ${what} into?`;
}

function referenceQuestion(text: string): string {
  const noun = /^(?:that|this|those|these|the)\s+(.+)$/i.exec(text)?.[1];
  return noun === undefined ? `What does "${text}" refer to?` : `Which ${noun} do you mean?`;
}

export function joinOr(things: readonly string[]): string {
  const last = things.at(-1) ?? '';
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} or ${last}`;
}
