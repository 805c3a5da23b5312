import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp({ gateRateLimit: 10_000 });
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const CONTEXT = {
  tools: [
    {
      name: 'cancel_booking',
      description: 'Cancels a booking',
      parameters: {
        type: 'object',
        properties: { booking_id: { type: 'string' } },
        required: ['booking_id'],
      },
    },
  ],
  bookings: [
    { booking_id: 'BK-3310', guest: 'Ken Sato', day: '2027-03-04' },
    { booking_id: 'BK-3325', guest: 'Kenji Sato', day: '2027-03-05' },
    { booking_id: 'BK-3331', guest: 'Ada Lind', day: '2027-03-06' },
  ],
};

let sessions = 0;
async function answer(response: string) {
  const session_id = `s-${++sessions}`;
  const body = { session_id, request: 'Cancel the booking of Sato', context: CONTEXT };
  const gate = async (more: object) => {
    const reply = await tenant.call('POST', '/v1/gate', {
      ...body,
      action_risk: 'medium',
      ...more,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  expect(['options', 'ask']).toContain((await gate({})).decision);
  return await gate({ clarification_response: response });
}

const NAMES_NOTHING =
  `neither|neither of them|none of those|not sure|no idea|let me check|let me ask my boss first|hang on|one sec
i have to ask her|will get back to you|you decide|whatever|up to you|any|huh?|??|can you repeat that|which ones are there?
what would you suggest|someone else|another one|the other customer|not in your list|it isn't there|wrong question|i already told you
keine von beiden|weiß nicht|muss ich nachsehen|moment|egal|jemand anders|aucun|ni l'un ni l'autre|je ne sais pas|attends|peu importe
ninguno|ni idea|espera|da igual|nessuno dei due|non lo so|aspetta|nenhum|não sei|tanto faz|geen van beide|weet ik niet|wacht even
żaden z nich|nie wiem|poczekaj|ни тот ни другой|не знаю|подожди|どちらでもない|わかりません|ちょっと待って|都不是|不知道|等一下|随便
둘 다 아니에요|모르겠어요|잠깐만|hiçbiri|bilmiyorum|it depends|ça dépend|depende|зависит|看情况|bekle|ingen av dem|vet inte|vänta`
    .split(/[|\n]/)
    .map((one) => one.trim());

describe('an answer that names none of what was offered', () => {
  test.each(NAMES_NOTHING)('does nothing: %s', async (response) => {
    const { decision, intent_spec } = await answer(response);
    expect(['ask', 'options', 'escalate']).toContain(decision);
    expect(intent_spec.parameters.booking_id).toBeUndefined();
  });

  test.each([
    ['the first one', 'BK-3310'],
    ['Kenji', 'BK-3325'],
    ['BK-3325', 'BK-3325'],
    ['bk-3310 please', 'BK-3310'],
    ['Ada Lind', 'BK-3331'],
  ])('but one that does is taken: %s', async (response, booking_id) => {
    expect((await answer(response)).intent_spec.parameters.booking_id).toBe(booking_id);
  });
});
