/** The agent under test: it asks the gate first, and puts to the user what the gate says. */
export default class Agent {
  id() {
    return 'agent-with-gate';
  }

  async callApi(prompt) {
    const reply = await fetch(`${process.env.INTENTLOCK_URL}/v1/gate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        request: prompt,
        session_id: `promptfoo-${Date.now()}-${Math.random()}`,
        action_risk: 'high',
      }),
    });
    if (!reply.ok) return { error: await reply.text() };
    const { decision, questions, options, confirm_prompt } = await reply.json();
    const asked = [confirm_prompt, ...questions, ...options].filter(Boolean).join(' ');
    return { output: decision === 'proceed' ? 'Done.' : asked };
  }
}
