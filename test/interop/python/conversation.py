import os

import intentlock

intentlock.init(os.environ["INTENTLOCK_API_KEY"], os.environ["INTENTLOCK_URL"])
call = dict(request="Delete the old ones", session_id="chat-8413", action_risk="irreversible")

first = intentlock.gate(**call)
print(first.decision, first.questions, first.options, first.confirm_prompt)

# The same request again, with what the user answered and, where the server names it, the question that this answers.
question = (first.intent_spec or {}).get("clarification_id")
second = intentlock.gate(
    **call,
    context={"clarification_id": question} if question else None,
    clarification_response="Those from before 2020, in staging",
)
print(second.decision, second.decision_reason)

# Afterwards: did it go well? Here the user had to correct the agent, though the gate had asked.
intentlock.record_outcome("chat-8413", "correction", "No, not the invoices", gate_caught=True)
