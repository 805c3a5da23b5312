import asyncio
import os
import sys

import intentlock
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from objection import objection

intentlock.init(os.environ["INTENTLOCK_API_KEY"], os.environ["INTENTLOCK_URL"])


async def gated(config, risk, call, run):
    """Asks the gate, then acts or says why not; the request and the session come with the call."""
    about = config["configurable"]
    checked = await intentlock.gate_async(
        about["request"], about["session_id"], action_risk=risk, call=call
    )
    question = objection(checked, risk)
    return f"Not done. Tell the user: {question}" if question else run()


@tool
async def list_orders(config: RunnableConfig) -> str:
    """Lists the open orders."""
    call = {"name": "list_orders", "arguments": {}}
    return await gated(config, "low", call, lambda: "Open orders: A-1 and A-2.")


@tool
async def cancel_order(order_id: str, config: RunnableConfig) -> str:
    """Cancels one."""
    call = {"name": "cancel_order", "arguments": {"order_id": order_id}}
    return await gated(config, "irreversible", call, lambda: f"Order {order_id} is canceled.")


TOOLS = {"list_orders": list_orders, "cancel_order": cancel_order}
model = ChatOpenAI(model="gpt-5-mini").bind_tools(list(TOOLS.values()))


async def answer(request, session_id):
    config = {"configurable": {"request": request, "session_id": session_id}}
    messages = [{"role": "user", "content": request}]
    while True:
        message = await model.ainvoke(messages)
        if not message.tool_calls:
            return message.text
        messages.append(message)
        for call in message.tool_calls:
            messages.append(await TOOLS[call["name"]].ainvoke(call, config))


print(asyncio.run(answer(sys.argv[1], sys.argv[2])))
