import { useState } from 'react';
import type { api } from '../../api/routes.js';
import type { Address } from '../../parts/use-address.js';
import { plural } from '../../parts/wording.js';
import { useSession } from '../../session/session.js';
import { draftIn, listDraftChanges, toUpdate } from './draft.js';
import { FieldInput } from './field-input.js';
import { FIELDS, GROUPS } from './fields.js';
import { QuestionPrice, useQuestionPrice } from './question-price.js';
import { SaveDialog } from './save-dialog.js';
import { WhatIf } from './what-if.js';

export type Config = (typeof api.getConfig)['types']['reply'];

/** The form, with what its changes would have done beside it. What is typed stands in the address. */
export function Editor({ config, address }: { config: Config; address: Address }) {
  const session = useSession();
  const draft = draftIn(address.values);
  const changes = listDraftChanges(config, draft);
  const update = toUpdate(config, changes);
  const [saving, setSaving] = useState(false);
  const [price, setPrice] = useQuestionPrice();
  const refusal = session.refusal('admin');
  const forget = (): void =>
    address.set(Object.fromEntries(FIELDS.map(({ path }) => [path, null])), { replace: true });
  return (
    <div className="columns side-right config-editor">
      <div>
        {GROUPS.map(({ title, lead, fields }) => (
          <section key={title} className="card">
            <h2>{title}</h2>
            <p className="soft">{lead}</p>
            <div className="fields config-fields">
              {fields.map((field) => (
                <FieldInput
                  key={field.path}
                  {...{ field, config, price }}
                  draft={draft[field.path]}
                  onChange={(text) => address.set({ [field.path]: text }, { replace: true })}
                />
              ))}
            </div>
            {title === GROUPS[0]?.title && <QuestionPrice price={price} onChange={setPrice} />}
          </section>
        ))}
      </div>
      <div className="config-beside">
        <section className="card stack" aria-label="What it would have done">
          <h2>On the last 30 days</h2>
          <div className="actions">
            <button
              type="button"
              className="primary"
              disabled={changes.length === 0 || refusal !== undefined}
              title={refusal}
              onClick={() => setSaving(true)}
            >
              Save {changes.length > 0 && plural(changes.length, 'change')}
            </button>
            <button type="button" disabled={changes.length === 0} onClick={forget}>
              As it is now
            </button>
          </div>
          {refusal !== undefined && <p className="soft small">{refusal}.</p>}
          <WhatIf update={update} />
        </section>
      </div>
      {saving && (
        <SaveDialog
          changes={changes}
          update={update}
          onClose={() => setSaving(false)}
          onSaved={forget}
        />
      )}
    </div>
  );
}
