"""Makes slips of the keyboard and hasty writing, as the student is to see through."""
import re
import unicodedata

WORD = re.compile(r"[^\W\d_]{4,}")
NEIGHBOURS = {
    key: row[max(0, at - 1) : at] + row[at + 1 : at + 2]
    for row in ("qwertyuiop", "asdfghjkl", "zxcvbnm")
    for at, key in enumerate(row)
}


def slip(word, random):
    at, kind = random.randrange(1, len(word)), random.random()
    if kind < 0.3 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind < 0.55:
        return word[:at] + word[at + 1 :]
    if kind < 0.75:
        return word[:at] + word[at] + word[at:]
    if kind < 0.92 and word[at].lower() in NEIGHBOURS:
        return word[:at] + random.choice(NEIGHBOURS[word[at].lower()]) + word[at + 1 :]
    return word[:at] + random.choice("aeiourtnls") + word[at:]


def misspell(text, random):
    """Puts one to three slips into the Latin words of a text, and writes it hastily now and then."""
    words = [match for match in WORD.finditer(text) if ord(max(match.group())) < 0x250]
    if words:
        chosen = random.sample(words, min(len(words), random.choice((1, 1, 2, 2, 3))))
        for match in sorted(chosen, key=lambda match: -match.start()):
            text = text[: match.start()] + slip(match.group(), random) + text[match.end() :]
    return hasty(text, random)


def hasty(text, random):
    """Leaves out capitals, marks, accents or a space, each now and then."""
    if random.random() < 0.4:
        text = text.lower()
    if random.random() < 0.3:
        text = re.sub(r"[.,!?;:…]+", "", text)
    if random.random() < 0.2 and not re.search("[\u3040-\u9fff]", text):
        text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    spaces = [at for at, sign in enumerate(text) if sign == " "]
    if random.random() < 0.05 and spaces:
        at = random.choice(spaces)
        text = text[:at] + text[at + 1 :]
    return text
