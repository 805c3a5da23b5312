import { seeded } from '../../src/random.js';
import { TOOLS, ToolRequests } from './tool-requests.js';

/** What an agent sends beside a request. */
interface World {
  readonly request: string;
  readonly context: Readonly<Record<string, unknown>>;
}

const NAMES = 'Anna Bilal Chen Dora Emil Fatima'.split(' ');
const ITEMS = 'blue mug|red lamp|desk|chair|kettle|rug'.split('|');
const PROPOSED = 0.5;

/** Requests with what an agent knows: ten tools, twelve records, and in every other one the call that it would make. */
export class Worlds {
  private readonly requests: ToolRequests;
  private readonly random: () => number;

  constructor(seed: number) {
    this.requests = new ToolRequests(seed);
    this.random = seeded(seed);
  }

  next(): World {
    const request = this.requests.next();
    // The order that is meant is among the records.
    const number = Number(/A-(\d+)/.exec(request)?.[1] ?? 500);
    return {
      request,
      context: {
        now: '2026-05-04T09:30:00+02:00',
        user: { id: 'u-7', name: 'Anna' },
        customers: NAMES.map((name, at) => ({
          id: `C-${at + 1}`,
          name,
          email: `${name.toLowerCase()}@example.com`,
        })),
        orders: ITEMS.map((item, at) => ({
          id: `A-${number + at}`,
          item,
          customer: `C-${at + 1}`,
          total: 20 + at * 15,
          date: `2026-04-${10 + at}`,
        })),
        tools: TOOLS,
        ...(this.random() < PROPOSED && { call: this.requests.propose(request) }),
      },
    };
  }
}
