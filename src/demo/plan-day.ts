import type { ActionRisk } from '../contracts/gate.js';
import type { Random } from '../random.js';
import type { Agent, Theme } from './agents/agent.js';
import { ANALYST } from './agents/analyst.js';
import { BANK } from './agents/bank.js';
import { CLINIC } from './agents/clinic.js';
import { FREIGHT } from './agents/freight.js';
import { HOTEL } from './agents/hotel.js';
import { OPS } from './agents/ops.js';
import { SHOP } from './agents/shop.js';
import { TRAVEL } from './agents/travel.js';
import type { SampleDay } from './days.js';
import { type FillIn, fillIn } from './fill-in.js';
import { pick, pickWeighted, seededRandom } from './pick.js';

export const AGENTS: readonly Agent[] = [
  ...[SHOP, TRAVEL, BANK, CLINIC, OPS, ANALYST, HOTEL, FREIGHT],
];

const HOUR_MS = 3_600_000;
/** Conversations of a working day, and of one of a weekend. */
const SESSIONS = { weekday: 58, weekend: 34 };
/** How much busier the last day is than the first. */
const GROWTH = 0.3;
/** Turns that leave something open, and those of them that belong to a theme. */
const OPEN_SHARE = 0.21;
const THEME_SHARE = 0.88;
/** A conversation that begins later would reach into the future. */
const MARGIN_MS = 25 * 60_000;

/** Wish of a user in one turn. */
export interface PlannedTurn {
  readonly text: string;
  readonly risk: ActionRisk;
  /** The tool that it is about; null: none. */
  readonly tool: string | null;
  /** Detail that was left open; null: none. */
  readonly open: {
    readonly answer: string;
    readonly complaint: string;
    readonly theme: Theme | null;
  } | null;
}

export interface PlannedSession {
  readonly id: string;
  readonly agent: Agent;
  readonly startsAt: Date;
  readonly turns: readonly PlannedTurn[];
  /** For all that is still to be decided about it. */
  readonly random: Random;
  readonly fill: FillIn;
}

/** The conversations of a day, in the order in which they begin. The same day has the same ones. */
export function planDay(day: SampleDay): PlannedSession[] {
  const random = seededRandom(`day ${day.number}`);
  const usual = day.isWeekend ? SESSIONS.weekend : SESSIONS.weekday;
  const count = Math.round(usual * (1 + GROWTH * (day.number / 21 - 0.5)) * (0.9 + 0.2 * random()));
  const agents = AGENTS.filter(({ worksOnWeekends }) => worksOnWeekends || !day.isWeekend);
  const latest = day.endsAt.getTime() - MARGIN_MS;
  return Array.from({ length: count }, (_, at) => {
    const agent = pickWeighted(agents, ({ weight }) => weight, random);
    const startsAt = new Date(day.startsAt.getTime() + timeOfDay(agent, random));
    return planSession(agent, startsAt, day.number, at);
  })
    .filter(({ startsAt }) => startsAt.getTime() < latest)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Milliseconds into the day; most come around the middle of the busy hours. */
function timeOfDay({ hours: [first, last] }: Agent, random: Random): number {
  const within = (random() + random()) / 2;
  return Math.round((first + (last - first) * within) * HOUR_MS);
}

function planSession(agent: Agent, startsAt: Date, day: number, at: number): PlannedSession {
  const id = `${agent.id}-${1_000 + 100 * day + at}`;
  const random = seededRandom(id);
  const fill = fillIn(agent.slots, { language: agent.language, now: startsAt, random });
  const count = pickWeighted([1, 2, 3, 4], (turns) => [0, 48, 32, 15, 5][turns] as number, random);
  const turns: PlannedTurn[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const planned = planTurn(agent, day, random, fill);
    // Nobody says the same thing twice.
    if (turns.every(({ text }) => text !== planned.text)) turns.push(planned);
  }
  return { id, agent, startsAt, turns, random, fill };
}

function planTurn(agent: Agent, day: number, random: Random, fill: FillIn): PlannedTurn {
  if (random() > OPEN_SHARE) {
    const [text, tool, risk] = pick(agent.clear, random);
    return { text: fill(text), tool, risk, open: null };
  }
  const themes = agent.themes.filter((theme) => weightOn(theme, day) > 0);
  if (themes.length > 0 && random() < THEME_SHARE) {
    const theme = pickWeighted(themes, (one) => weightOn(one, day), random);
    const { text, answer } = pick(theme.requests, random);
    const complaint = fill(pick(theme.complaints, random));
    const { tool, risk } = theme;
    return { text: fill(text), tool, risk, open: { answer: fill(answer), complaint, theme } };
  }
  const { text, answer, wrong = '', risk } = pick(agent.vague, random);
  const open = { answer: fill(answer), complaint: fill(wrong), theme: null };
  return { text: fill(text), tool: null, risk, open };
}

const weightOn = ({ seasons }: Theme, day: number): number =>
  seasons.find(([first, last]) => first <= day && day <= last)?.[2] ?? 0;
