import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../api/queries.js';
import { api } from '../api/routes.js';
import { RuleConflict } from './rule-conflict.js';
import {
  conflictingVersions,
  type Rule,
  type RuleChanges,
  type RuleVersions,
} from './rule-versions.js';
import { useToast } from './toast.js';

/** Paths of what is read of rules. */
export const RULE_READS = ['/v1/rules', '/v1/config', '/v1/config/history'];

interface Conflict {
  readonly rule: Rule;
  readonly versions: RuleVersions;
  /** Null: the rule was to be deleted. */
  readonly changes: RuleChanges | null;
  readonly onDone: () => void;
}

export interface RuleChange {
  /** @param onDone called when it is saved, or when the version of someone else was chosen */
  change(rule: Pick<Rule, 'id' | 'version'>, changes: RuleChanges, onDone?: () => void): void;
  remove(rule: Rule, onDone?: () => void): void;
  readonly isBusy: boolean;
  /** Error of the latest change, but for a conflict, which the dialog shows. */
  readonly error: Error | null;
  readonly forget: () => void;
  /** Dialog of a conflict, which has to be rendered. */
  readonly dialog: ReactNode;
}

/** Changes and deletes rules by the version that was read. When someone else was faster, a dialog shows both versions. */
export function useRuleChange(): RuleChange {
  const client = useQueryClient();
  const toast = useToast();
  const update = useWrite(api.updateRule, RULE_READS);
  const removal = useWrite(api.deleteRule, RULE_READS);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const send = (rule: Rule, changes: RuleChanges | null, onDone: () => void): void => {
    const settle = (text: string): void => {
      setConflict(null);
      toast({ text });
      onDone();
    };
    const onError = (error: Error): void => {
      const versions = conflictingVersions(error);
      if (versions) setConflict({ rule, versions, changes, onDone });
      else toast({ text: `Not saved: ${error.message}`, tone: 'fault', stays: 10_000 });
    };
    const params = { cluster_rule_id: rule.id };
    if (changes) {
      update.mutate(
        { params, body: { ...changes, version: rule.version } },
        { onError, onSuccess: (saved) => settle(savedInWords(changes, saved)) },
      );
    } else {
      removal.mutate(
        { params, query: { version: rule.version } },
        { onError, onSuccess: () => settle('Rule deleted.') },
      );
    }
  };
  const keepTheirs = (): void => {
    conflict?.onDone();
    setConflict(null);
    for (const path of RULE_READS) void client.invalidateQueries({ queryKey: [path] });
  };
  const error = update.error ?? removal.error;
  return {
    change: (rule, changes, onDone = () => undefined) => send(rule as Rule, changes, onDone),
    remove: (rule, onDone = () => undefined) => send(rule, null, onDone),
    isBusy: update.isPending || removal.isPending,
    error: conflictingVersions(error) ? null : error,
    forget: () => {
      update.reset();
      removal.reset();
    },
    dialog: conflict && (
      <RuleConflict
        versions={conflict.versions}
        isRemoval={conflict.changes === null}
        isBusy={update.isPending || removal.isPending}
        onKeepTheirs={keepTheirs}
        onClose={() => setConflict(null)}
        onSaveYours={() => {
          const version = String(conflict.versions.current.version);
          send({ ...conflict.rule, version }, conflict.changes, conflict.onDone);
        }}
      />
    ),
  };
}

function savedInWords({ enabled, ...others }: RuleChanges, saved: Rule): string {
  if (enabled === undefined || Object.keys(others).length > 0) return 'Rule saved.';
  return saved.enabled
    ? 'Rule enabled. Requests like these get its question first.'
    : 'Rule disabled.';
}
