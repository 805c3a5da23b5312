import { seeded } from '../../src/random.js';

const words = (list: string): string[] => list.trim().split(/\s+/);
const phrases = (list: string): string[][] => list.trim().split('\n').map(words);

const OPENINGS = phrases(`
  please
  can you
  could you please
  I need you to
  go ahead and
  hi there, I want you to
  would you mind if I asked you to
  we have to`);
const VERBS = words(`
  cancel refund move delete archive export send update book schedule summarize compare translate
  rename merge restart deploy approve reject forward invite remove upgrade renew transfer split
  rewrite draft review publish assign close reopen escalate print sort filter tag pause resume`);
const QUALITIES = words(`
  old new last first recent broken duplicate monthly weekly annual pending overdue open closed
  internal public draft final urgent wrong missing failed unpaid expired shared temporary partial
  external signed unread blocked German French quarterly big small remaining current previous`);
const THINGS = words(`
  invoices orders records tickets customers reports contracts backups servers users accounts files
  folders emails meetings flights bookings payments subscriptions licenses products prices leads
  campaigns newsletters documents spreadsheets slides images branches builds pipelines queues
  alerts dashboards tables tenants projects tasks comments reviews returns shipments vouchers
  deployments certificates passwords rooms appointments messages calls notes quotes offers`);
const DETAILS = phrases(`
  in the staging environment
  for NAME
  before DAY
  from NUMBER to NUMBER
  of customer NUMBER
  in CITY
  by the end of DAY
  for the team in CITY
  with the reference NUMBER
  and tell NAME about it
  as a CSV file
  as a short list
  in the usual format
  without touching the rest
  only if NAME has approved it
  that we talked about with NAME
  except the ones from CITY
  so that nothing is sent twice
  at NUMBER o'clock
  for about NUMBER euros
  like last time
  whatever works best
  because the audit starts on DAY
  under the project number NUMBER
  with everything that belongs to them`);
const JOINS = phrases(`
  and then
  , and also
  . After that
  , but first
  . If that works,
  ; otherwise`);
const NAMES = words(
  'Anna Bilal Chen Dora Emil Fatima Goran Hanna Igor Julia Kenji Lea Marco Nora Omar Priya',
);
const DAYS = words('Monday Tuesday Wednesday Thursday Friday tomorrow today next-week');
const CITIES = words('Paris Berlin Oslo Lisbon Vienna Austin Nairobi Osaka Toronto Dublin Krakow');

export const MIN_WORDS = 8;
export const MAX_WORDS = 120;
export const MEDIAN_WORDS = 25;

/** Shorter texts are compared with those before them; longer ones have too many forms to meet again. */
const COMPARED_WORDS = 12;

/** What people ask of agents, in 8 to 120 words, median 25, none twice. The same for the same seed. */
export class Texts {
  private readonly random: () => number;
  private readonly given = new Set<string>();

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  /** @param count of words; drawn from a log-normal distribution when absent */
  next(count = this.length()): string {
    for (;;) {
      const text = this.compose(count);
      if (count > COMPARED_WORDS) return text;
      if (this.given.has(text)) continue;
      this.given.add(text);
      return text;
    }
  }

  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  private length(): number {
    for (;;) {
      const normal =
        Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
      const count = Math.round(MEDIAN_WORDS * Math.exp(0.6 * normal));
      if (count >= MIN_WORDS && count <= MAX_WORDS) return count;
    }
  }

  private compose(count: number): string {
    const made: string[] = [...this.pick(OPENINGS)];
    while (made.length < count) {
      made.push(this.pick(VERBS), 'the', this.pick(QUALITIES), this.pick(THINGS));
      for (let details = this.between(1, 3); details > 0; details -= 1) {
        for (const word of this.pick(DETAILS)) made.push(this.fill(word));
      }
      const [first = '', ...rest] = this.pick(JOINS);
      // Punctuation belongs to the word before it.
      if (/^\W/.test(first)) made.push(`${made.pop()}${first}`, ...rest);
      else made.push(first, ...rest);
    }
    return made.slice(0, count).join(' ');
  }

  private fill(word: string): string {
    switch (word) {
      case 'NAME':
        return this.pick(NAMES);
      case 'DAY':
        return this.pick(DAYS);
      case 'CITY':
        return this.pick(CITIES);
      case 'NUMBER':
        return String(this.between(2, 99_999));
      default:
        return word;
    }
  }
}
