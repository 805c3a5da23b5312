import { useState } from 'react';
import { downloadCsv } from '../../api/download.js';
import { api } from '../../api/routes.js';
import { saveFile } from '../../parts/csv.js';
import { useToast } from '../../parts/toast.js';

/** Saves all calls that match the filters as a file. */
export function ExportCsv({ query }: { query: Readonly<Record<string, string>> }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { file, nextBefore } = await downloadCsv(api.listGateCalls, { ...query, bom: 'true' });
      saveFile(file, 'gate-calls.csv');
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
