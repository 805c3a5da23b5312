import { clip } from '../text/clean.js';
import type { Evidence } from '../types.js';

/** A short question that quotes what a piece of evidence rests on. */
export function wording({ kind, text, dimension }: Evidence): string {
  const quoted = `"${clip(text, 60).replace(/"/g, "'")}"`;
  switch (kind) {
    case 'missing_slot':
      return slotQuestion(text);
    case 'unresolved_reference':
      return referenceQuestion(text);
    case 'several_referents':
      return 'Which of those do you mean?';
    case 'placeholder':
      return `Which one: ${quoted}?`;
    case 'described':
    case 'hearsay':
      return dimension === 'constraints'
        ? `How much or when is ${quoted}?`
        : `What exactly is ${quoted}?`;
    case 'vague_quantity':
      return `How many or how much is ${quoted}?`;
    case 'vague_time':
      return `Which date or time is ${quoted}?`;
    case 'vague_degree':
      return `What exactly counts as ${quoted}?`;
    case 'vague_quality':
      return `What would make it ${quoted}?`;
    case 'open_choice':
      return `Which do you mean by ${quoted}?`;
    case 'contradiction':
      return `${text.charAt(0).toUpperCase()}${text.slice(1)} do not go together: which one holds?`;
    case 'no_tool_fits':
      return 'None of my tools does this: what should be done instead?';
    case 'vague_object':
      return `What exactly should ${quoted} be?`;
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
