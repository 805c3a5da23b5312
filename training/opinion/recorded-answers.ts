import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { LenientJudgement, type LlmJudgement } from '../../src/ports/llm.js';

const Line = z.object({ model: z.string(), key: z.string(), judgement: LenientJudgement });

/**
 * What a model answered, in a file of one JSON object a line (`{model, key, judgement}`), so that a second run needs no
 * model. The key stands for the instructions and the subject: where either has changed, the answer is not found any more.
 */
export class RecordedAnswers {
  private readonly answers = new Map<string, LlmJudgement>();
  /** Whose answers are kept: the given one, else the first in the file; null when it is empty. */
  readonly model: string | null;

  /** @throws when a line of the file is no answer */
  constructor(
    private readonly file: string,
    model: string | null,
  ) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    const answers = lines.map((line, i) => {
      const parsed = Line.safeParse(asJson(line));
      if (!parsed.success) throw new Error(`${file}:${i + 1} is no recorded answer`);
      return parsed.data;
    });
    this.model = model ?? answers[0]?.model ?? null;
    for (const one of answers)
      if (one.model === this.model) this.answers.set(one.key, one.judgement);
  }

  get size(): number {
    return this.answers.size;
  }

  get(key: string): LlmJudgement | undefined {
    return this.answers.get(key);
  }

  add(key: string, judgement: LlmJudgement): void {
    this.answers.set(key, judgement);
    appendFileSync(this.file, `${JSON.stringify({ model: this.model, key, judgement })}\n`);
  }
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
