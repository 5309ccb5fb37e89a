import { constants, setPriority } from 'node:os';
import { migrate } from '@market/domain/database/migrate';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { TokenVault } from '@market/domain/github/token-vault';
import { LISTINGS } from '../sample/listings/all.js';
import { loadSample } from '../sample/load.js';
import { renderScreenshots } from '../sample/pictures/render.js';
import { STAND_IN_PEOPLE } from '../stand-ins/people.js';
import { PREPARATION_VARIABLE, type Preparation, type PreparationResult } from './preparation.js';

/** The listings on the homepage. Their screenshots are drawn before the servers start. */
const HOMEPAGE_LISTINGS = LISTINGS.filter(({ review }) => review === undefined)
  .toSorted((left, right) => left.daysAgo - right.daysAgo)
  .slice(0, 3);

/**
 * This script migrates and fills the database in a process of its own, so that `npm start` does not keep the libraries
 * for this work in memory.
 */
const preparation = JSON.parse(process.env[PREPARATION_VARIABLE] ?? '') as Preparation;
const preparationResult = await prepare(preparation);
await new Promise((onSent) => process.send?.(preparationResult, onSent));
// The other screenshots are not on the homepage, so they are drawn while the servers start.
if (preparation.sample && preparationResult.failure === undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await renderScreenshots(preparation.sample.storageDir, LISTINGS);
}
process.exit();

async function prepare({ migrationUrl, sample, hasGitHubStandIn }: Preparation): Promise<PreparationResult> {
  try {
    await migrate(migrationUrl);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: `The database at ${new URL(migrationUrl).host} cannot be used: ${message}` };
  }
  if (sample) {
    const settings = readSettings({ ...process.env, DATABASE_URL: sample.databaseUrl });
    const tokenVault = hasGitHubStandIn ? new TokenVault(settings) : undefined;
    await loadSample({ ...sample, now: new Date(), people: STAND_IN_PEOPLE, tokenVault });
    await renderScreenshots(sample.storageDir, HOMEPAGE_LISTINGS);
  }
  return {};
}
