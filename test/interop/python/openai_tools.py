import json
import os
import sys

import intentlock
from objection import objection
from openai import OpenAI

intentlock.init(os.environ["INTENTLOCK_API_KEY"], os.environ["INTENTLOCK_URL"])
openai = OpenAI()

ORDER = {"type": "object", "properties": {"order_id": {"type": "string"}}, "required": ["order_id"]}
TOOLS = [
    {"type": "function", "function": {"name": "list_orders", "description": "Lists the orders."}},
    {
        "type": "function",
        "function": {"name": "cancel_order", "description": "Cancels one.", "parameters": ORDER},
    },
]
ACT = {
    "list_orders": ("low", lambda: "Open orders: A-1 and A-2."),
    "cancel_order": ("irreversible", lambda order_id: f"Order {order_id} is canceled."),
}


def answer(request, session_id):
    """One turn: the model picks tools, and the gate is asked before each of them."""
    messages = [{"role": "user", "content": request}]
    while True:
        completion = openai.chat.completions.create(
            model="gpt-5-mini", messages=messages, tools=TOOLS
        )
        message = completion.choices[0].message
        if not message.tool_calls:
            return message.content
        messages.append(message)
        for call in message.tool_calls:
            name, arguments = call.function.name, json.loads(call.function.arguments)
            risk, run = ACT[name]
            checked = intentlock.gate(
                request,
                session_id,
                {"tools": TOOLS},
                action_risk=risk,
                call={"id": call.id, "name": name, "arguments": arguments},
            )
            question = objection(checked, risk)
            if question:
                return question
            result = run(**arguments)
            messages.append({"role": "tool", "tool_call_id": call.id, "content": result})


print(answer(sys.argv[1], sys.argv[2]))
