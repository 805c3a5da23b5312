import { Badge } from '../../parts/badge.js';

const WORDS = {
  positive: ['resolved', 'Positive'],
  negative: ['open', 'Negative'],
  neutral: ['neutral', 'Neutral'],
} as const;

/** Whether a signal is good news, and whether it is switched off. */
export function PolarityBadge(props: { polarity: keyof typeof WORDS; enabled: boolean }) {
  const [tone, label] = WORDS[props.polarity];
  return (
    <>
      <Badge of={tone} label={label} />
      {!props.enabled && <span className="soft"> (off)</span>}
    </>
  );
}
