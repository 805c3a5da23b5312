import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CodeBlock } from '../../parts/copy.js';

/** Steps that are left to set up, with a ready command for the next step; nothing once all is done. */
export function FirstSteps() {
  const { data } = useRead(api.getOnboardingStatus, {}, { live: true });
  if (!data || data.complete) return null;
  const next = data.steps.find(({ key }) => key === data.next);
  return (
    <section className="card">
      <div className="between">
        <h2>First steps</h2>
        <span className="soft">{data.percent}% done</span>
      </div>
      <ol className="plain">
        {data.steps.map(({ key, title, done, optional }) => (
          <li key={key}>
            <span aria-hidden="true">{done ? '✓' : '○'}</span> {title}
            <span className="soft small">{done ? ' (done)' : optional ? ' (optional)' : ''}</span>
          </li>
        ))}
      </ol>
      {next && (
        <>
          <h3>Next: {next.title}</h3>
          <CodeBlock code={next.hint} label={`Command: ${next.title}`} />
        </>
      )}
    </section>
  );
}
