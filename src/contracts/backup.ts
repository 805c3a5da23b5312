import { z } from 'zod';

export const BackupArchive = z.string().meta({
  id: 'BackupArchive',
  format: 'binary',
  description: 'A tar archive of the files of the database, gzipped.',
  examples: ['(bytes)'],
});
