import type { api } from '../../api/routes.js';
import { count, percent, plural } from '../../parts/wording.js';

export type RulePreview = (typeof api.draftRule)['types']['reply']['preview'];

/** A bar of a rule's preview: how much of all that matched, and both in words. */
export interface PreviewBar {
  readonly name: string;
  readonly value: number;
  /** Share of the longest bar, 0 to 1. */
  readonly share: number;
  readonly tone: 'accent' | 'bad';
  readonly text: string;
}

/** The two bars of a preview on one scale: calls that would have been asked about, and those of them that went wrong. */
export function previewBars({ proceeded, proceeded_wrong }: RulePreview): PreviewBar[] {
  const wrong = proceeded > 0 ? proceeded_wrong / proceeded : 0;
  return [
    {
      name: 'Would have asked',
      value: proceeded,
      share: proceeded > 0 ? 1 : 0,
      tone: 'accent',
      text: `${plural(proceeded, 'call')} that proceeded`,
    },
    {
      name: 'Of those, went wrong',
      value: proceeded_wrong,
      share: wrong,
      tone: 'bad',
      text: proceeded > 0 ? `${count(proceeded_wrong)} (${percent(wrong)})` : 'none',
    },
  ];
}

/** Says where the numbers of a preview come from, and what is left out of them. */
export function previewInWords(preview: RulePreview): string {
  const { matched, proceeded, calls, days, is_complete } = preview;
  const kind = is_complete ? 'gate call' : 'newest gate call';
  const looked = `${is_complete ? '' : 'the '}${plural(calls, kind)} from the last ${plural(days, 'day')}`;
  if (matched === 0) return `None of ${looked} resemble the failures in this issue.`;
  const held = matched - proceeded;
  const others =
    held > 0
      ? ` The gate already intervened in ${plural(held, 'more similar call')}, so the rule wouldn’t change ${held === 1 ? 'it' : 'those'}.`
      : '';
  return `Checked ${looked}. ${count(matched)} resemble the failures in this issue.${others}`;
}

/** How similar a request is to the failures, in a word or two. */
export function nearnessInWords(similarity: number): string {
  if (similarity >= 0.97) return 'nearly identical';
  if (similarity >= 0.87) return 'very similar';
  return 'similar';
}
