import { Link } from 'wouter';
import { Skeleton } from '../../parts/loading.js';
import { amount } from '../../parts/wording.js';
import { nearnessInWords, previewBars, previewInWords, type RulePreview } from './draft-words.js';

/** Figures of what a rule would have done in the past: two bars, and the requests that are nearest to its failures. */
export function PreviewFigures({
  preview,
  isBusy,
}: {
  preview: RulePreview | undefined;
  isBusy: boolean;
}) {
  if (!preview) return isBusy ? <Skeleton lines={4} /> : null;
  return (
    <div className="stack" aria-busy={isBusy}>
      <h4>Test on past calls</h4>
      <dl className="issue-bars">
        {previewBars(preview).map(({ name, share, tone, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={100 * share} height="10" className={`fill-${tone}`} />
              </svg>
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <p className="small soft">{previewInWords(preview)}</p>
      {preview.examples.length > 0 && (
        <details open>
          <summary>Most similar requests</summary>
          <ul className="plain issue-nearest">
            {preview.examples.map(({ gate_call_id, request, similarity, went_wrong }) => (
              <li key={gate_call_id}>
                <Link href={`/calls/${gate_call_id}`}>{request}</Link>{' '}
                <span className="small soft" title={`Similarity ${amount(similarity)} of 1`}>
                  {nearnessInWords(similarity)} ({amount(similarity)})
                </span>{' '}
                {went_wrong ? (
                  <span className="badge tone-bad">
                    <span aria-hidden="true">✕ </span>went wrong
                  </span>
                ) : (
                  <span className="small soft">no failure reported</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
