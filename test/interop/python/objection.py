def objection(checked, risk):
    """What to tell the user instead of acting, or None where acting is fine."""
    if checked.decision == "ask":
        return " ".join(checked.questions)
    if checked.decision == "options":
        return f"Which one do you mean: {', '.join(checked.options)}?"
    if checked.decision == "confirm":
        return checked.confirm_prompt
    if checked.decision == "escalate":
        return "A colleague will take care of this."
    # No decision: the gate is switched off, or could not be reached. Dangerous actions then wait.
    unknown = checked.is_fallback
    if unknown and risk != "low":
        return "I can't check this right now, so I leave it."
    return None
