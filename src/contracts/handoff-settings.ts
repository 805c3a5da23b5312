import { z } from 'zod';
import { field } from './field.js';

const WEEK = 10_080;
const DAYS_30 = 43_200;

export const HandoffSettings = z
  .strictObject({
    confirm_after_minutes: field(
      z.int().min(1).max(WEEK).optional(),
      'A confirmation of high risk, or of what cannot be undone, that nobody has answered for so long is handed over to ' +
        'a person; absent: none is.',
      30,
    ),
    expires_after_minutes: field(
      z.int().min(1).max(DAYS_30).optional(),
      'A handoff that nobody answers ends after so long, and an answer that no call came for; a day when absent.',
      1_440,
    ),
  })
  .meta({ id: 'HandoffSettings', description: 'How long handoffs wait.' });
