// Version 5 of the SDK, which knows no approvals, is refused.
import assert from 'node:assert/strict';
import { gateTools } from 'intentlock/ai';

for (const tools of [undefined, {}]) {
  assert.throws(
    () => gateTools({ sessionId: 's', tools }),
    /^Error: intentlock\/ai needs version 6 or 7 of the package ai, and found 5\.0\.277\.$/,
  );
}
console.log('ok: Vercel AI SDK 5 is refused');
