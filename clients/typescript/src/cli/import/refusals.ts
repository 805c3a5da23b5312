import { plain } from '../print.js';

const MOST_PLACES = 5;

/** What was not brought, by its reason. */
export class Refusals {
  private readonly places = new Map<string, string[]>();
  count = 0;

  add(place: string, reason: string): void {
    this.count += 1;
    const places = this.places.get(reason) ?? [];
    this.places.set(reason, places);
    places.push(place);
  }

  /** Names each reason with how often it was met, and the first places. */
  print(): void {
    for (const [reason, places] of this.places) {
      const shown = places.slice(0, MOST_PLACES).map(plain).join(', ');
      const more = places.length > MOST_PLACES ? ', …' : '';
      process.stderr.write(`refused (${places.length}): ${plain(reason)}: ${shown}${more}\n`);
    }
  }
}
