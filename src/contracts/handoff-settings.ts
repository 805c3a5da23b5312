import { z } from 'zod';
import { field } from './field.js';

const WEEK = 10_080;
const DAYS_30 = 43_200;

export const HandoffSettings = z
  .strictObject({
    confirm_after_minutes: field(
      z.int().min(1).max(WEEK).optional(),
      'The time after which an unanswered confirmation of a high-risk or irreversible action becomes a handoff. Default: never.',
      30,
    ),
    expires_after_minutes: field(
      z.int().min(1).max(DAYS_30).optional(),
      'The time after which an unanswered handoff, or an unused answer, expires. Default: one day.',
      1_440,
    ),
  })
  .meta({ id: 'HandoffSettings', description: 'Handoff timing.' });
