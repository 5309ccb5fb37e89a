import { DAY_MS } from '@market/domain/foundation/clock';
import { seededRandom } from '../../sample/covers/pen.js';

/** When the first commit of every repository was made. */
export const FIRST_COMMIT_AT = '2025-01-01T00:00:00.000Z';
const SHORTEST_INTERVAL_DAYS = 9;
const LONGEST_INTERVAL_DAYS = 33;
const SECOND_MS = 1000;

/**
 * Returns the times of all commits of a sample repository except its first, up to `until`, newest first. The interval
 * between commits is constant and depends on the repository. So the newest commit is never older than a few weeks, an
 * older payment gets the archive of an older commit, and every process computes the same times.
 */
export function sampleCommitTimes(repository: string, until: Date): Date[] {
  const random = seededRandom(`commits ${repository}`);
  const intervalDays = SHORTEST_INTERVAL_DAYS + random() * (LONGEST_INTERVAL_DAYS - SHORTEST_INTERVAL_DAYS);
  const intervalMs = Math.round((intervalDays * DAY_MS) / SECOND_MS) * SECOND_MS;
  const newestCommitMs = Math.floor(until.getTime() / intervalMs) * intervalMs;
  const times: Date[] = [];
  for (let at = newestCommitMs; at > Date.parse(FIRST_COMMIT_AT); at -= intervalMs) times.push(new Date(at));
  return times;
}
