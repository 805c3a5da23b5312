import { SHIPPED_STACKING } from '../../src/assess/opinion/stacking.js';
import { readLlmKey } from '../../src/config.js';
import { parseStacking, withoutSlash } from '../../src/config-values.js';
import { createLlmJudge } from '../../src/outbound/llm.js';
import { examTables, type UnseenRows } from '../exams.js';
import { fitToModel, judgedRows, weightsLine } from './fit-to-model.js';
import { ModelBeside } from './model-beside.js';
import { RecordedAnswers } from './recorded-answers.js';

export interface ModelOptions {
  /** An OpenAI-compatible API, up to and without `/chat/completions`. Without it nobody is asked: what is recorded counts. */
  readonly llm?: string | undefined;
  readonly model?: string | undefined;
  /** Where answers are recorded and read from. */
  readonly answers?: string | undefined;
  /** As `LLM_WEIGHTS`; else the shipped ones. */
  readonly weights?: string | undefined;
  /** Fits the weights to the model on training rows, and measures with them. */
  readonly fit?: boolean | undefined;
}

/** Nobody waits for an exam; a model in the gate has less time, and what it does not answer then is not known here. */
const TIMEOUT_MS = 60_000;

/**
 * Runs the exams without and with a language model, whose key is `LLM_API_KEY` of the environment. Every answer is
 * recorded (in `llm-answers.jsonl` unless `--answers` says where), and none is asked for twice: a second run, or one with
 * `--answers` alone, replays them.
 *
 * @throws when the options do not fit together, or the model gives no answers
 */
export async function evalWithModel(unseen: UnseenRows, options: ModelOptions): Promise<string> {
  const { llm, answers: file = 'llm-answers.jsonl' } = options;
  const answers = new RecordedAnswers(file, options.model ?? null);
  const { model } = answers;
  if (model === null) throw new Error('--model says which model is asked.');
  const given = options.weights === undefined ? SHIPPED_STACKING : parseStacking(options.weights);
  if (given === null) throw new Error('--weights: must be six numbers: a,b,c;d,e,f');
  const settings = { baseUrl: withoutSlash(llm ?? ''), apiKey: readLlmKey(), model };
  const judge = llm === undefined ? null : createLlmJudge({ ...settings, timeoutMs: TIMEOUT_MS });
  const beside = new ModelBeside(answers, judge, given);
  const recorded = answers.size;
  const sections: string[] = [];
  try {
    if (options.fit) {
      const { weights, report } = fitToModel(
        await beside.complete(() => judgedRows(beside)),
        given,
      );
      beside.weights = weights;
      sections.push('# Weights fitted to the model', report, weightsLine(weights));
    }
    sections.push('# The built-in assessor alone', ...examTables(unseen));
    sections.push(`# With ${model} beside it`);
    sections.push(...(await beside.complete(() => examTables(unseen, beside.assess))));
  } finally {
    await judge?.close();
  }
  const { count, faults } = beside.unanswered();
  const why = faults.length > 0 ? ` (${faults.join(', ')})` : '';
  sections.push(
    `${recorded} answers were recorded before, ${beside.asked} requests were asked about, ${count} have no answer${why}: there the built-in assessment stands.`,
  );
  return sections.filter((section) => section !== '').join('\n\n');
}
