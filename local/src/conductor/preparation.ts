import type { SampleTarget } from '../sample/load.js';

/** Environment variable that passes a `Preparation` as JSON to the process of `prepare.ts`. */
export const PREPARATION_VARIABLE = 'MARKET_PREPARATION';

/** What `prepare.ts`, which migrates and fills the database, should do. */
export interface Preparation {
  /** URL of the database to migrate. It must not lead to a connection pooler. */
  readonly migrationUrl: string;
  /** Where to load the sample data; undefined for a database that the developer supplies. */
  readonly sample: Omit<SampleTarget, 'now' | 'people' | 'tokenVault'> | undefined;
  /** Whether the GitHub stand-in runs. Only the stand-in, and not GitHub, accepts the tokens of the sample data. */
  readonly hasGitHubStandIn: boolean;
}

/** The IPC message that `prepare.ts` sends when it is done. */
export interface PreparationResult {
  /** An error message for the developer; set if the database cannot be used. */
  readonly failure?: string;
}
