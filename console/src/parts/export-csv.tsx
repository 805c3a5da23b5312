import { useState } from 'react';
import { downloadCsv } from '../api/download.js';
import type { Endpoint } from '../api/endpoint.js';
import { useToast } from './toast.js';

/** Saves all rows of a list that match the filters as a file. */
export function ExportCsv<Path extends string, Query extends object, Reply>({
  list,
  query,
  name,
}: {
  list: Endpoint<Path, Query, never, Reply>;
  query: Query;
  /** The name of the file, without its ending. */
  name: string;
}) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { file, nextBefore } = await downloadCsv(list, { ...query, bom: 'true' });
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = `${name}.csv`;
      link.click();
      // The browser has taken it by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      if (nextBefore !== null)
        toast({
          text: 'There are more rows than fit one file: choose earlier dates for the rest.',
        });
    } catch (error) {
      toast({ text: (error as Error).message, tone: 'fault' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={busy} onClick={() => void save()}>
      {busy ? 'Exporting …' : 'Export CSV'}
    </button>
  );
}
