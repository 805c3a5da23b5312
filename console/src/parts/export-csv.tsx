import { useState } from 'react';
import { downloadCsv } from '../api/download.js';
import type { Endpoint } from '../api/endpoint.js';
import { saveFile } from './csv.js';
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
      saveFile(file, `${name}.csv`);
      if (nextBefore !== null)
        toast({
          text: 'The file is full. Choose earlier dates to export the rest.',
        });
    } catch (error) {
      toast({ text: (error as Error).message, tone: 'fault' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" disabled={busy} onClick={() => void save()}>
      {busy ? 'Exporting…' : 'Export CSV'}
    </button>
  );
}
