import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { init as initDefault } from 'intentlock';
import { RISKS } from './brain.mjs';

const { INTENTLOCK_URL: url, INTENTLOCK_API_KEY: apiKey, NOBODY: nobody } = process.env;
const ANNA = 'Please delete the account of anna@example.com';

/**
 * Runs every scenario with one framework. Between two steps nothing survives but the state, written as JSON: each is a process
 * that has just started.
 * @param start `(sessionId, options) => { say(state, text), reply(state, yes) }`; both answer
 *   `{ state, text, done, prompt }`: what the agent says, what tools did, and what the user has to confirm
 * @param init of the package that the agent imports, where it is not this folder's
 */
export async function runScenarios(name, start, init = initDefault) {
  let failed = 0;
  for (const [title, scenario] of Object.entries(SCENARIOS)) {
    init({ baseUrl: url, apiKey });
    try {
      await scenario(talkWith(start), init);
      console.log(`ok: ${name}: ${title}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED: ${name}: ${title}\n${error.stack}`);
    }
  }
  process.exitCode = failed === 0 ? 0 : 1;
}

function talkWith(start) {
  const sessionId = `agents-${randomUUID()}`;
  let state = null;
  const step = async (options, work) => {
    const result = await work(start(sessionId, { risks: RISKS, ...options }));
    state = result.state === undefined ? null : JSON.parse(JSON.stringify(result.state));
    return result;
  };
  return {
    sessionId,
    say: (text, options) => step(options, (agent) => agent.say(state, text)),
    reply: (yes, options) => step(options, (agent) => agent.reply(state, yes)),
    edit: start(sessionId, { risks: RISKS }).edit && ((name, args) => step({}, (agent) => agent.edit(state, { name, args }))),
    calls: () => readCalls(sessionId),
  };
}

/** The gate calls of a session as the server has them, oldest first. */
async function readCalls(sessionId) {
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${url}/v1/sessions/${sessionId}`, { headers });
  if (answer.status === 404) return [];
  assert.equal(answer.status, 200);
  const { timeline } = await answer.json();
  return timeline.items.flatMap(({ gate_call }) => gate_call ?? []);
}

async function configure(change) {
  const answer = await fetch(`${url}/v1/config`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  assert.equal(answer.status, 200, await answer.text());
}

const SCENARIOS = {
  'runs what is harmless': async ({ say, calls }) => {
    const { text, done } = await say('List my orders please');
    assert.deepEqual(done, ['Open orders: A-100 and A-101.']);
    assert.match(text, /A-100 and A-101/);
    assert.deepEqual((await calls()).map(({ decision }) => decision), ['proceed']);
  },
  'asks, finds the answer in the transcript, has it confirmed': async ({ say, reply, calls }) => {
    const asked = await say('Refund order A-100');
    assert.deepEqual(asked.done, []);
    assert.match(asked.text, /How much/);
    const answered = await say('30 EUR');

    assert.deepEqual(answered.done, []);
    assert.match(answered.prompt, /30/);
    const { done } = await reply(true);
    assert.deepEqual(done, ['Refunded 30 EUR of A-100.']);
    assert.deepEqual((await calls()).map(({ decision }) => decision), ['ask', 'confirm', 'proceed']);
  },
  'takes a no, and tells the gate': async ({ say, reply, calls }) => {
    const { prompt, done } = await say(ANNA);
    assert.match(prompt, /anna@example\.com/);
    assert.deepEqual(done, []);
    assert.deepEqual((await reply(false)).done, []);
    const [first, second] = await calls();
    assert.equal(first.decision, 'confirm');
    assert.equal(second.clarification_response.toLowerCase(), 'no');
  },
  'judges two tools at once': async ({ say, reply }) => {
    const { prompt, done } = await say('List my orders, and delete the account of anna@example.com');
    assert.match(prompt, /anna@example\.com/);
    const after = await reply(true);
    assert.ok([...done, ...after.done].includes('Open orders: A-100 and A-101.'));
    assert.ok(!done.includes('Deleted anna@example.com.'));
    assert.ok(after.done.includes('Deleted anna@example.com.'));
  },
  'confirms two at once': async ({ say, reply }) => {
    const first = await say('Delete the accounts of anna@example.com and bob@example.com');
    assert.deepEqual(first.done, []);
    const after = await reply(true);
    // A loop of one's own confirms one after another.
    const done = [...after.done, ...(after.prompt ? (await reply(true)).done : [])];
    assert.deepEqual(new Set(done), new Set(['Deleted anna@example.com.', 'Deleted bob@example.com.']));
  },
  'asks which one, where the agent has picked one of those that it found': async ({ say, reply, calls }) => {
    await say('List my orders please');
    const asked = await say('Refund 30 EUR of one of these orders');
    assert.ok(!asked.done.some((text) => /Refunded/.test(text)));
    assert.match(asked.text, /Which order/);
    const answered = await say('A-101');
    assert.match(answered.prompt, /A-101/);
    const { done } = await reply(true);
    assert.ok(done.includes('Refunded 30 EUR of A-101.'), done.join());
    const decisions = (await calls()).filter(({ proposed_call }) => proposed_call.name === 'refund_order');
    assert.deepEqual(decisions.map(({ decision }) => decision), ['ask', 'confirm', 'proceed']);
  },
  'judges an edited call again, with what was edited as the answer': async ({ say, edit, calls }) => {
    const { prompt, done } = await say('Refund 30 EUR of order A-100');
    assert.match(prompt, /30/);
    assert.deepEqual(done, []);
    // Where a framework knows no edits.
    if (!edit) return;
    const edited = await edit('refund_order', { order_id: 'A-100', amount: 25 });
    assert.deepEqual(edited.done, ['Refunded 25 EUR of A-100.']);
    assert.deepEqual((await calls()).map(({ decision }) => decision), ['confirm', 'confirm', 'proceed']);
  },
  'hands over to a person where questions and mistakes are dear': async ({ say, calls }) => {
    const prices = { failure_cost: 0, answered_fatigue_multiplier: 1, high_fatigue_multiplier: 1, high_risk_cost: 100 };
    await configure(prices);
    try {
      const { text, done } = await say('Refund order A-100');
      assert.deepEqual(done, []);
      assert.match(text, /a person has to do this/);
      assert.equal((await calls()).at(-1).decision, 'escalate');
    } finally {
      await configure(Object.fromEntries(Object.keys(prices).map((name) => [name, null])));
    }
  },
  'fails closed by risk': async ({ say }, init) => {
    for (const risk of ['low', 'medium', 'high', 'irreversible']) {
      init({ baseUrl: nobody, apiKey });
      const { text, done } = await say('List my orders please', { risks: { '*': risk } });
      assert.equal(done.length, risk === 'low' ? 1 : 0, risk);
      assert.match(text, risk === 'low' ? /A-100/ : /can't be checked/);
    }
  },
  'only watches in the mode observe': async ({ say, calls }) => {
    const { done } = await say(ANNA, { mode: 'observe' });
    assert.deepEqual(done, ['Deleted anna@example.com.']);
    for (let waited = 0; (await calls()).length === 0 && waited < 50; waited += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.deepEqual((await calls()).map(({ decision }) => decision), ['proceed']);
  },
};
