import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { problemStatus } from '../../api/problem.js';
import { usePreview, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Tabs } from '../../parts/tabs.js';
import { useToast } from '../../parts/toast.js';
import type { Address } from '../../parts/use-address.js';
import { useQuestionPrice } from '../../parts/use-question-price.js';
import { useSession } from '../../session/session.js';
import { DemoWhatIf } from './demo-what-if.js';
import { asText, type Config, isSet, readDraft, shownText, valueAt } from './draft.js';
import { faultAt } from './faults.js';
import { FieldRow } from './field-row.js';
import { FIELDS, FORM_TABS, findField, GROUP_LEADS } from './fields.js';
import { HistoryTab } from './history.js';
import { PriceOfQuestion } from './price-of-question.js';
import { CONFIG_READS } from './reads.js';
import { SaveBar } from './save-bar.js';
import { SaveDialog } from './save-dialog.js';
import { useDraft } from './use-draft.js';
import { WhatIf } from './what-if.js';

const TABS = [...FORM_TABS, ['history', 'History']] as const;
const DAYS = 30;

/** The form by tabs, and beside it what its changes would have done. */
export function Workbench({ config, address }: { config: Config; address: Address }) {
  const { draft, settled, isTyping, set, clear } = useDraft(address);
  const [price, setPrice] = useQuestionPrice();
  const [saving, setSaving] = useState(false);
  const save = useWrite(api.updateConfig, CONFIG_READS);
  const toast = useToast();
  // As each field was when its change began, to notice that someone else has changed it since.
  const begun = useRef<Record<string, string>>({});
  const { changed, update, faults } = readDraft(draft, config);
  const tried = readDraft(settled, config);
  const isLater = tried.changed.every((name) => findField(name)?.later);
  // Without a change it shows what the gate decides now.
  const isTried = tried.changed.length > 0 && !isLater;
  const { demo } = useSession().standing;
  const preview = usePreview(
    api.previewConfig,
    demo ? null : { config: isTried ? tried.update : {}, days: DAYS },
  );
  const tab = readTab(address.values.tab, changed);
  const fields = FIELDS.filter((field) => field.tab === tab);
  const groups = [...new Set(fields.map(({ group }) => group))];

  const send = (): void =>
    save.mutate(
      { body: update },
      {
        onSuccess: () => {
          setSaving(false);
          clear();
          toast({ text: 'Saved. Applies to the next gate call.' });
        },
        // What is wrong with a field stands beside it.
        onError: (error) => problemStatus(error) === 422 && setSaving(false),
      },
    );
  const change = (name: string, text: string | null): void => {
    const field = findField(name);
    if (field) begun.current[name] ??= asText(field, valueAt(config, name));
    if (text === null) delete begun.current[name];
    set(name, text);
  };

  const pick = (changes: Readonly<Record<string, unknown>>): void => {
    clear();
    for (const [name, value] of Object.entries(changes)) set(name, String(value));
  };

  return (
    <>
      <Tabs
        label="Configuration sections"
        tabs={TABS.map(([value, label]) => {
          const count = FIELDS.filter((one) => one.tab === value && changed.includes(one.name));
          return [value, count.length > 0 ? `${label} (${count.length})` : label] as const;
        })}
        address={{ ...address, values: { ...address.values, tab } }}
      />
      {tab === 'history' ? (
        <HistoryTab config={config} address={address} />
      ) : (
        <div className="config-grid">
          <div>
            {groups.map((group) => (
              <section className="card" key={group}>
                <h2>{group}</h2>
                {GROUP_LEADS[group] && <p className="soft">{GROUP_LEADS[group]}</p>}
                {fields
                  .filter((field) => field.group === group)
                  .map((field) => (
                    <FieldRow
                      key={field.name}
                      field={field}
                      text={shownText(field, draft, config)}
                      isChanged={changed.includes(field.name)}
                      isSet={isSet(config, field)}
                      config={config}
                      askFriction={update.ask_friction ?? config.ask_friction}
                      price={price}
                      fault={
                        faults[field.name] ??
                        faultAt(save.error, field.name) ??
                        faultAt(preview.error, `config.${field.name}`)
                      }
                      onChange={(text) => change(field.name, text)}
                    />
                  ))}
              </section>
            ))}
            {tab === 'prices' && <PriceOfQuestion price={price} onChange={setPrice} />}
            {tab === 'more' && (
              <p className="soft config-gap">
                Questions for clusters are on the <Link href="/rules">Rules</Link>.
              </p>
            )}
          </div>
          {demo ? (
            <DemoWhatIf
              changes={update}
              onPick={pick}
              price={price}
              askFriction={update.ask_friction ?? config.ask_friction}
            />
          ) : (
            <WhatIf
              preview={preview}
              state={tried.changed.length === 0 ? 'none' : isLater ? 'later' : 'tried'}
              isOld={isTyping}
              price={price}
              askFriction={tried.update.ask_friction ?? config.ask_friction}
            />
          )}
        </div>
      )}
      {(changed.length > 0 || Object.keys(faults).length > 0) && (
        <SaveBar
          changed={changed}
          faults={Object.keys(faults).length}
          onSave={() => {
            save.reset();
            setSaving(true);
          }}
          onDiscard={clear}
        />
      )}
      {saving && (
        <SaveDialog
          config={config}
          update={update}
          begun={begun.current}
          preview={isTried ? preview.data : undefined}
          isPending={save.isPending}
          error={save.error}
          onSave={send}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** The tab of the address; without one, that of the first change that a link brought. */
function readTab(given: string | undefined, changed: readonly string[]): string {
  if (TABS.some(([tab]) => tab === given)) return given ?? 'prices';
  return findField(changed[0] ?? '')?.tab ?? 'prices';
}
