import type { DigestContent } from '../../contracts/digest.js';

/** A week in a line: `2 new issues, 1 regressed; misunderstandings 6.1% (-1.4 pts)`. */
export function writeHeadline(
  content: Pick<DigestContent, 'gate' | 'issues' | 'failures' | 'quiet'>,
): string {
  const { gate, issues, failures, quiet } = content;
  if (quiet) return 'A quiet week: no questions and no failures.';
  const opened = `${issues.opened} new ${issues.opened === 1 ? 'issue' : 'issues'}`;
  const news = [
    issues.opened > 0 ? opened : null,
    issues.regressed > 0 ? `${issues.regressed} regressed` : null,
    issues.resolved > 0 ? `${issues.resolved} resolved` : null,
  ].filter((part) => part !== null);
  const delta = gate.misunderstanding_delta_pts;
  const change = delta === null ? '' : ` (${delta > 0 ? '+' : ''}${delta} pts)`;
  const rate = gate.misunderstanding_rate;
  const state =
    rate === null
      ? `${failures.count} ${failures.count === 1 ? 'failure' : 'failures'}`
      : `misunderstandings ${Math.round(1_000 * rate) / 10}%${change}`;
  return `${news.length > 0 ? news.join(', ') : 'No new issues'}; ${state}`;
}
