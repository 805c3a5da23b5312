#!/usr/bin/env bash
# Trains the encoder that src/encoder ships: `bash training/encoder/train.sh`. Half an hour for the vectors of the teachers
# and some hours for the student on one core; every step goes on where it was broken off. Needs Python 3.11.
set -euo pipefail
cd "$(dirname "$0")"
export WORK="${WORK:-$PWD/work}" OMP_NUM_THREADS="${OMP_NUM_THREADS:-1}"
mkdir -p "$WORK"
[ -d "$WORK/venv" ] || python3 -m venv "$WORK/venv"
"$WORK/venv/bin/pip" install -q -r requirements.txt
python="$WORK/venv/bin/python"
[ -f "$WORK/texts.json" ] || "$python" texts.py
[ -f "$WORK/built-in.i8" ] || (cd ../.. && npx tsx training/encoder/built-in.ts "$WORK")
"$python" teachers.py
[ -f "$WORK/rows.npy" ] || "$python" vocabulary.py
"$python" train.py "$@"
"$python" write.py ../../src/encoder
