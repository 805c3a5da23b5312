"""Collects the texts of training/corpus that are no exam, and the phrases that mean the same, by a fixed seed."""
import glob
import json
import os
import random
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus")
WORK = os.environ["WORK"]
# What is no text that anybody said or that describes anything.
SKIPPED = {
    "id", "lang", "kind", "risk", "tool", "tools", "dimension", "from", "language", "type", "domain", "format",
    "pattern", "$ref", "session", "source",
}


def read(path):
    with open(path, encoding="utf8") as file:
        if path.endswith(".jsonl"):
            return [json.loads(line) for line in file if line.strip()]
        return [json.load(file)]


def squeeze(text):
    return re.sub(r"\s+", " ", text).strip()


def find_texts(value, found, key=None):
    """Adds every string within a value that reads as a text: some words, mostly of letters."""
    if isinstance(value, str):
        text = squeeze(value)
        letters = sum(sign.isalpha() for sign in text)
        is_text = " " in text or re.search("[\u3040-\u9fff]", text)
        if key not in SKIPPED and 4 <= len(text) <= 600 and letters >= max(3, 0.5 * len(text)) and is_text:
            found.add(text)
    elif isinstance(value, list):
        for item in value:
            find_texts(item, found, key)
    elif isinstance(value, dict):
        for name, item in value.items():
            find_texts(item, found, name)


def collect():
    files = sorted(glob.glob(ROOT + "/**/*.json*", recursive=True))
    found = set()
    for path in files:
        if "/blind" not in path:
            for row in read(path):
                find_texts(row, found)
    texts = sorted(found)
    random.Random(7).shuffle(texts)
    return texts


def load():
    with open(WORK + "/texts.json", encoding="utf8") as file:
        return json.load(file)


def phrase_domains():
    """Lists the tools of each domain, each with what it does and the ways in which people ask for it."""
    domains = []
    for path in sorted(glob.glob(ROOT + "/phrases/*.jsonl")):
        for row in read(path):
            tools = [(tool["description"], [squeeze(said) for said in tool["say"]]) for tool in row["tools"]]
            domains.append([tool for tool in tools if len(tool[1]) > 1])
    return [tools for tools in domains if len(tools) > 1]


if __name__ == "__main__":
    texts = collect()
    with open(WORK + "/texts.json", "w", encoding="utf8") as file:
        json.dump(texts, file, ensure_ascii=False)
    print(len(texts), "texts")
