import { useRead } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Loaded } from '../../parts/loading.js';
import { RuleButtons } from '../../parts/rule-buttons.js';
import { useSession } from '../../session/session.js';
import { DraftRule } from './draft-rule.js';
import type { Issue } from './issue-words.js';

/** Rules that were drafted from an issue, and the form for another one. */
export function IssueRules({ issue }: { issue: Issue }) {
  const rules = useRead(api.listRules, { query: { page_size: 100 } }, { live: true });
  const { refusal } = useSession();
  return (
    <section className="card">
      <h2>Rules</h2>
      <p>
        A rule asks the user a question first when a request resembles the ones that went wrong
        here.
      </p>
      <Loaded query={rules} lines={3}>
        {({ items, has_more }) => {
          const own = items.filter((rule) => rule.cluster_id === issue.cluster_id);
          return (
            <>
              {own.map((rule) => (
                <div key={rule.id} className="issue-rule">
                  <p>
                    <span className={`badge ${rule.enabled ? 'tone-good' : ''}`}>
                      <span aria-hidden="true">{rule.enabled ? '●' : '○'} </span>
                      {rule.enabled ? 'On' : 'Off'}
                    </span>{' '}
                    {rule.question_template}
                  </p>
                  <RuleButtons rule={rule} refusal={refusal('admin')} />
                </div>
              ))}
              {has_more && <p className="small soft">Only the newest 100 rules were checked.</p>}
              {own.length === 0 ? (
                <DraftRule issue={issue} />
              ) : (
                <details>
                  <summary>Draft another rule</summary>
                  <DraftRule issue={issue} />
                </details>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
