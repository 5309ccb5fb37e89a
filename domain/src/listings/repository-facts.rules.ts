import type { RepositoryFacts } from '@market/contract/listings/listings';
import { DAY_MS, MINUTE_MS } from '../foundation/clock.js';
import type { RepositoryContents } from '../gateways/github/github.gateway.js';

/** How often a repository is read (LIST-43). */
export const REPOSITORY_READ_EVERY_MS = DAY_MS;
/** Lease of a read: after this time, another read of the same repository may start. */
export const REPOSITORY_READ_LEASE_MS = 5 * MINUTE_MS;
/** How many languages are shown at most. */
const LANGUAGES_MAX = 3;
const PERCENT = 100;

const README_PATTERN = /^readme(\.\w+)?$/i;
const LICENSE_PATTERN = /^(licen[cs]e|copying)([.-][\w.-]+)?$/i;
/** Matches a folder of tests anywhere in a path, or a file name that test runners recognize. */
const TEST_FILE_PATTERN = /(^|\/)(tests?|specs?|__tests__|e2e)\/|[._](test|spec)\.\w+$|(^|\/)test_\w+\.py$/i;

/** Returns the facts that buyers see, without names of files (LIST-43). */
export function factsOf({ languages, tree, lastCommitAt }: RepositoryContents): RepositoryFacts {
  const paths = tree.tree.filter(({ type }) => type === 'blob').map(({ path }) => path);
  return {
    languages: mainLanguages(languages),
    files: paths.length,
    hasMoreFiles: tree.truncated,
    hasReadme: paths.some((path) => README_PATTERN.test(path)),
    hasLicense: paths.some((path) => LICENSE_PATTERN.test(path)),
    hasTests: paths.some((path) => TEST_FILE_PATTERN.test(path)),
    lastCommitAt: lastCommitAt === undefined ? null : new Date(lastCommitAt).toISOString(),
  };
}

/** Returns the languages with the most bytes, without those whose share rounds to 0 percent. */
function mainLanguages(bytesByLanguage: RepositoryContents['languages']): RepositoryFacts['languages'] {
  const totalBytes = Object.values(bytesByLanguage).reduce((sumBytes, byteCount) => sumBytes + byteCount, 0);
  return Object.entries(bytesByLanguage)
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, LANGUAGES_MAX)
    .map(([name, count]) => ({ name, percent: Math.round((count / totalBytes) * PERCENT) }))
    .filter(({ percent }) => percent > 0);
}
