import os
import intentlock

intentlock.init(os.environ["INTENTLOCK_API_KEY"], os.environ["INTENTLOCK_URL"])
checked = intentlock.gate("Delete the old records", session_id="chat-8412")
print("go ahead" if checked.decision == "proceed" else " ".join(checked.questions))
