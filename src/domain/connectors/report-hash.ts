import { createHash } from 'node:crypto';
import type { VoiceSession } from '../../ports/voice.js';

/** Hash that tells two versions of a conversation apart: of all that is stored of it. */
export function reportHash({ report, steps, handedOver, analysis }: VoiceSession): string {
  const content = JSON.stringify([report, steps, handedOver, analysis]);
  return createHash('sha256').update(content).digest('base64url');
}
