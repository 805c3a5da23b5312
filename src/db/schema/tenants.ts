import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A map from the score of a request to the probability that acting on it is a misunderstanding. */
export interface Curve {
  readonly method: 'beta_binomial' | 'platt' | 'isotonic';
  /** Score and probability, ascending, with straight lines between and level beyond; of Platt's method none. */
  readonly points: readonly (readonly [number, number])[];
  /** Platt's method: the log-odds are `intercept + slope * log-odds of the score`. */
  readonly platt?: { readonly intercept: number; readonly slope: number };
}

/** A curve with how many reviewed events it was fitted from. */
export interface FittedCurve extends Curve {
  readonly n: number;
}

/** The fitted curves of a tenant. */
export interface Calibration extends FittedCurve {
  /** Counts the calibrations of a tenant. */
  readonly version: number;
  /** RFC 3339. */
  readonly fittedAt: string;
  /** Curves of integrations with enough reviews of their own; absent: none has. */
  readonly byIntegration?: Readonly<Record<string, FittedCurve>>;
}

/**
 * The tenants directory. `version` grows with every change of configuration or keys; each process
 * compares it with what it has cached, so that a change is active with the next call everywhere.
 */
export const tenants = pgTable('tenants', {
  id: text().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  /** Settings of the tenant's own; everything else is a default. */
  config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** How its scores become probabilities, fitted from its reviews; null: as they are. */
  calibration: jsonb().$type<Calibration>(),
  /** Whether it was given the ready-made signals: once, so that a removed one stays away. */
  signalsGiven: boolean().notNull().default(false),
  disabled: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

export type TenantRow = typeof tenants.$inferSelect;
