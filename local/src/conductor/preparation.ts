import type { SampleTarget } from '../sample/load.js';

/** The variable that holds a `Preparation` as JSON. */
export const PREPARATION_VARIABLE = 'MARKET_PREPARATION';

/** The task of the process that prepares the database. */
export interface Preparation {
  /** The database to migrate, without a connection pooler. */
  readonly migrationUrl: string;
  /** Where to load the sample data; undefined for a database that the developer supplies. */
  readonly sample: Omit<SampleTarget, 'now' | 'people'> | undefined;
}

/** The only message that this process sends. */
export interface Prepared {
  /** A message for the developer if the database cannot be used. */
  readonly failure?: string;
}
