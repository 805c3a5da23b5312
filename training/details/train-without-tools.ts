import { KINDS, placeOfKind } from '../../src/assess/evidence/detail-kinds.js';
import { type DetailToken, detailTokens } from '../../src/assess/evidence/detail-tokens.js';
import { type DetailWords, FIRST_WORD, SIZE } from '../../src/assess/evidence/detail-words.js';
import type { IncompleteNet } from '../../src/assess/evidence/incomplete-net.js';
import { factsOf, readRequestContext } from '../../src/assess/facts.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from '../../src/assess/model/features.js';
import { featuresOf } from '../../src/assess/model/weigh.js';
import { readInput } from '../../src/assess/reading.js';
import { sigmoid } from '../../src/assess/sigmoid.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import { atOnce } from '../../src/turns.js';
import { packed } from '../../src/word-vectors/packed-vectors.js';
import { RowAdam } from '../row-adam.js';
import { drawSome, shuffle } from '../shuffle.js';
import { DetailNet, type Judged, noSlopes, type Slopes } from './detail-net.js';
import { metOften, place, type Text } from './placed-text.js';
import {
  type LabelledText,
  type PhraseText,
  type TrainingTexts,
  type TwinText,
  withoutMost,
} from './training-texts.js';

/** What weighs requests without tools: what words say of details, a net over them, and a linear model of the evidence and the counts. */
export interface WithoutTools {
  readonly words: DetailWords;
  readonly net: IncompleteNet;
  readonly intercept: number;
  /** In the order of `EVIDENCE_FEATURES` and of `COUNTED_FEATURES`. */
  readonly evidence: readonly number[];
  readonly counted: readonly number[];
}

/** Twins that are read in all, each several times: beyond that the labelled requests are learned by heart. */
const READ = 64_000;
const EPOCHS = { least: 3, most: 6 } as const;
/** How many twins, phrases and labelled requests a step has. */
const BATCH = { twins: 64, phrases: 64, labelled: 24 } as const;
/** Of Adam; they fall to a tenth. */
const RATE = { words: 0.006, layers: 0.003, linear: 0.003 } as const;
/** How much each part of the loss counts, beside which of two twins lacks something. */
const SHARE = {
  /** A twin is open or clear by itself. */
  judged: 1,
  /** The missing detail is said in one and not in the other. */
  missing: 0.25,
  needed: 0.5,
  /** What else is needed is said in both. */
  said: 0.075,
  phraseNeeds: 0.5,
  phraseSays: 0.15,
  labelled: 1,
} as const;
/** The multiplier of evidence that is not learned, and how strongly weights are held to where they begin. */
const BEGIN = 0.5;
const PENALTY = { evidence: 0.004, counted: 0.0012 } as const;
/** Evidence that keeps its written weight in the end: few texts ask for nothing, do "something", name things
 * that there are several of, or none, or contradict themselves. */
export const WRITTEN =
  /^(?:no_request|vague_object|several_referents|unresolved_reference|contradiction)$/;
const LEAST = 1e-6;

/** A request in the words that tell of details, with its features. */
interface Seen {
  readonly text: Text;
  readonly features: Float64Array;
}

const EVIDENCE = EVIDENCE_FEATURES.length;
const FEATURES = EVIDENCE + COUNTED_FEATURES.length;

/** The numbers of a request that the linear model is applied to. */
export function linearFeatures(input: AssessInput): Float64Array {
  const facts = atOnce(factsOf(input, atOnce(readRequestContext(input))));
  const { evidence, counts } = featuresOf(facts);
  return Float64Array.of(...evidence, ...counts);
}

/**
 * Trains what words say of details together with the linear model: vectors and weights under which more is doubtful
 * about the open twin than about the clear one, the missing kind of detail is needed in both and said in one, what
 * the catalogue's phrases need is needed, and requests that lack something score higher than those that do not.
 * Deterministic.
 */
export function trainWithoutTools({ twins: all, phrases, labelled }: TrainingTexts): WithoutTools {
  const twins = withoutMost(all);
  const tokens = (input: AssessInput) => detailTokens(readInput(input));
  const ofTwins = twins.map(({ clear, open }) => [tokens(clear), tokens(open)] as const);
  const ofPhrases = phrases.map(({ input }) => tokens(input));
  const ofLabelled = labelled.map(({ input }) => tokens(input));
  const words = metOften([...ofTwins.flat(), ...ofPhrases, ...ofLabelled]);
  const rows = new Map(words.map((word, at) => [word, FIRST_WORD + at]));
  const seen = (tokens: readonly DetailToken[], input: AssessInput): Seen => ({
    text: place(tokens, rows),
    features: linearFeatures(input),
  });
  const trainer = new Trainer(
    FIRST_WORD + words.length,
    twins.map((labels, at) => {
      const [clear, open] = ofTwins[at] as (typeof ofTwins)[number];
      return { labels, clear: seen(clear, labels.clear), open: seen(open, labels.open) };
    }),
    phrases.map((labels, at) => ({ labels, text: place(ofPhrases[at] as DetailToken[], rows) })),
    labelled.map((labels, at) => ({
      labels,
      ...seen(ofLabelled[at] as DetailToken[], labels.input),
    })),
  );
  trainer.train();
  return {
    words: { words, packed: packed(trainer.net.vectors(words), SIZE) },
    net: trainer.net.layers(),
    ...trainer.linear(),
  };
}

interface SeenTwins {
  readonly labels: TwinText;
  readonly clear: Seen;
  readonly open: Seen;
}
interface SeenPhrase {
  readonly labels: PhraseText;
  readonly text: Text;
}
interface SeenLabelled extends Seen {
  readonly labels: LabelledText;
}

/** The net and the linear model while they are trained. */
class Trainer {
  readonly net: DetailNet;
  readonly #random = seeded(11);
  /** The weights of the features, and the intercept. */
  readonly #weights = new Float64Array(FEATURES + 1);
  readonly #adam: RowAdam;

  constructor(
    rows: number,
    private readonly twins: readonly SeenTwins[],
    private readonly phrases: readonly SeenPhrase[],
    private readonly labelled: readonly SeenLabelled[],
  ) {
    this.net = new DetailNet(rows);
    this.#weights.fill(BEGIN, 0, EVIDENCE);
    const settings = { batch: 1, penalty: 0, least: 1e-8, size: FEATURES + 1 };
    this.#adam = new RowAdam(this.#weights, new Float64Array(FEATURES + 1), settings);
  }

  linear(): Omit<WithoutTools, 'words' | 'net'> {
    return {
      intercept: this.#weights[FEATURES] as number,
      evidence: EVIDENCE_FEATURES.map((name, i) =>
        WRITTEN.test(name) ? 1 : (this.#weights[i] as number),
      ),
      counted: [...this.#weights.subarray(EVIDENCE, FEATURES)],
    };
  }

  train(): void {
    const order = this.twins.map((_, at) => at);
    const epochs = Math.max(EPOCHS.least, Math.min(EPOCHS.most, Math.round(READ / order.length)));
    const steps = epochs * Math.ceil(order.length / BATCH.twins);
    for (let epoch = 0, step = 0; epoch < epochs; epoch++) {
      shuffle(order, this.#random);
      for (let from = 0; from < order.length; from += BATCH.twins, step++) {
        const batch = order.slice(from, from + BATCH.twins);
        this.#trainTwins(batch.map((at) => this.twins[at] as SeenTwins));
        this.#trainPhrases(drawSome(this.phrases, BATCH.phrases, this.#random));
        this.#trainLabelled(drawSome(this.labelled, BATCH.labelled, this.#random));
        this.#hold();
        const falls = 1 - (0.9 * step) / steps;
        this.net.step({ words: RATE.words * falls, layers: RATE.layers * falls });
        this.#adam.step(RATE.linear * falls);
      }
    }
  }

  #judge({ text, features }: Seen): { readonly judged: Judged; readonly odds: number } {
    const judged = this.net.judge(text, this.#random);
    let odds = judged.doubt + judged.pooled.odds + (this.#weights[FEATURES] as number);
    for (let i = 0; i < FEATURES; i++)
      odds += (this.#weights[i] as number) * (features[i] as number);
    return { judged, odds };
  }

  /** Learns from a slope along the log-odds of a request, and from those along what its words need and say. */
  #learn({ features }: Seen, judged: Judged, slopes: Slopes): void {
    this.net.learn(judged, slopes);
    const own = new Float64Array(FEATURES + 1);
    for (let i = 0; i < FEATURES; i++) own[i] = features[i] as number;
    own[FEATURES] = 1;
    this.#adam.add(0, slopes.odds, own);
  }

  #trainTwins(batch: readonly SeenTwins[]): void {
    const lacking = batch.filter(({ labels }) => labels.missing !== null).length;
    const known = batch.filter(({ labels }) => labels.needed.length > 0).length;
    for (const { labels, clear, open } of batch) {
      const [less, more] = [this.#judge(clear), this.#judge(open)];
      const [ofClear, ofOpen] = [noSlopes(), noSlopes()];
      const weight = labels.weight / batch.length;
      const apart = weight * sigmoid(less.odds - more.odds);
      ofOpen.odds = -apart - SHARE.judged * weight * sigmoid(-more.odds);
      ofClear.odds = apart + SHARE.judged * weight * sigmoid(less.odds);
      const { missing, needed } = labels;
      if (missing !== null) {
        const kind = placeOfKind(missing);
        const share = SHARE.missing / lacking;
        addSlope(ofOpen.unsaid, kind, -share / atLeast(more.judged.unsaid[kind] as number));
        addSlope(ofClear.unsaid, kind, share / atLeast(1 - (less.judged.unsaid[kind] as number)));
      }
      if (needed.length > 0) {
        const wanted = new Set(needed.map(placeOfKind));
        for (const [judged, slopes] of [
          [less.judged, ofClear],
          [more.judged, ofOpen],
        ] as const) {
          addNeeds(slopes, judged, wanted, SHARE.needed / known);
          for (const kind of wanted) {
            if (missing !== null && kind === placeOfKind(missing)) continue;
            const isUnsaid = judged.unsaid[kind] as number;
            addSlope(slopes.unsaid, kind, SHARE.said / known / atLeast(1 - isUnsaid));
          }
        }
      }
      this.#learn(clear, less.judged, ofClear);
      this.#learn(open, more.judged, ofOpen);
    }
  }

  #trainPhrases(batch: readonly SeenPhrase[]): void {
    const needing = batch.filter(({ labels }) => labels.needed !== null).length;
    const telling = batch.reduce(
      (sum, { labels: { said, unsaid } }) => sum + said.length + unsaid.length,
      0,
    );
    for (const { labels, text } of batch) {
      const judged = this.net.judge(text, this.#random);
      const slopes = noSlopes();
      if (labels.needed !== null)
        addNeeds(
          slopes,
          judged,
          new Set(labels.needed.map(placeOfKind)),
          SHARE.phraseNeeds / needing,
        );
      const share = SHARE.phraseSays / Math.max(telling, 1);
      for (const kind of labels.unsaid.map(placeOfKind))
        addSlope(slopes.unsaid, kind, -share / atLeast(judged.unsaid[kind] as number));
      for (const kind of labels.said.map(placeOfKind))
        addSlope(slopes.unsaid, kind, share / atLeast(1 - (judged.unsaid[kind] as number)));
      this.net.learn(judged, slopes);
    }
  }

  #trainLabelled(batch: readonly SeenLabelled[]): void {
    for (const one of batch) {
      const { judged, odds } = this.#judge(one);
      const slopes = noSlopes();
      slopes.odds = (SHARE.labelled * (sigmoid(odds) - one.labels.ambiguous)) / batch.length;
      this.#learn(one, judged, slopes);
    }
  }

  /** Holds the weights to where they began. */
  #hold(): void {
    const held = new Float64Array(FEATURES + 1);
    for (let i = 0; i < FEATURES; i++)
      held[i] =
        i < EVIDENCE
          ? PENALTY.evidence * ((this.#weights[i] as number) - BEGIN)
          : PENALTY.counted * (this.#weights[i] as number);
    this.#adam.add(0, 1, held);
  }
}

const atLeast = (likelihood: number): number => Math.max(likelihood, LEAST);

function addSlope(slopes: Float64Array, kind: number, slope: number): void {
  slopes[kind] = (slopes[kind] as number) + slope;
}

/** The slopes of how likely the needs of a text are, against those that it has; a mean over all kinds. */
function addNeeds(
  { needOdds }: Slopes,
  judged: Judged,
  wanted: ReadonlySet<number>,
  share: number,
): void {
  for (let kind = 0; kind < KINDS; kind++) {
    const off = sigmoid(judged.needOdds[kind] as number) - (wanted.has(kind) ? 1 : 0);
    addSlope(needOdds, kind, (share * off) / KINDS);
  }
}
