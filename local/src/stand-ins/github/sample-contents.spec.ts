import { describe, expect, it } from 'vitest';
import { LISTINGS } from '../../sample/listings/all.js';
import { LISTERS } from '../../sample/people.js';
import { FIRST_COMMIT_AT, sampleCommitTimes } from './sample-commits.js';
import { isSampleRepository, sampleContents } from './sample-contents.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-15T10:00:00Z');
const givesAccess = (login: string) =>
  LISTERS.some((person) => person.login === login && person.givesGitHubAccess === true);
const REPOSITORIES = LISTINGS.filter(({ listerLogin }) => givesAccess(listerLogin)).map(
  ({ listerLogin, slug }) => `${listerLogin}/${slug}`,
);

/** Returns the languages of a repository, the one with the most bytes first. */
const languagesOf = (repository: string) =>
  Object.entries(sampleContents(repository)?.languages ?? {})
    .toSorted(([, left], [, right]) => right - left)
    .map(([name]) => name);

describe('the repository of a sample listing', () => {
  it.each([
    ['yusuferdem-dev/kite-forms', ['TypeScript', 'CSS']],
    ['yusuferdem-dev/foldout', ['Rust']],
    ['linhtran-codes/physio-pocket', ['TypeScript', 'Svelte', 'CSS']],
    ['tariq-builds/split-ledger', ['Java']],
  ])('%s has the languages of its technologies', (repository, names) => {
    expect(languagesOf(repository)).toEqual(names);
  });

  it('is the same at every call, with a README, a believable number of different files, most with tests and a license', () => {
    for (const repository of REPOSITORIES) {
      const { files } = sampleContents(repository) ?? { files: [] };
      expect(sampleContents(repository)?.files).toEqual(files);
      expect(new Set(files).size).toBe(files.length);
      expect(files.length).toBeGreaterThanOrEqual(60);
      expect(files.length).toBeLessThanOrEqual(400);
      expect(files).toContain('README.md');
    }
    const countRepositoriesWith = (isWanted: (path: string) => boolean) =>
      REPOSITORIES.filter((repository) => sampleContents(repository)?.files.some(isWanted)).length;
    for (const repositoryCount of [
      countRepositoriesWith((path) => path === 'LICENSE'),
      countRepositoriesWith((path) => path.startsWith('tests/')),
    ]) {
      expect(repositoryCount).toBeGreaterThan(REPOSITORIES.length * 0.7);
      expect(repositoryCount).toBeLessThan(REPOSITORIES.length);
    }
  });

  it('always has a recent commit, and keeps all earlier commits', () => {
    for (const repository of REPOSITORIES) {
      const commitTimes = sampleCommitTimes(repository, NOW);
      const [newestCommitTime] = commitTimes;
      expect(NOW.getTime() - (newestCommitTime?.getTime() ?? 0)).toBeLessThan(35 * DAY_MS);
      expect(commitTimes.at(-1)?.getTime()).toBeGreaterThan(Date.parse(FIRST_COMMIT_AT));
      expect(commitTimes.every((time) => time <= NOW)).toBe(true);
      const commitTimesNextYear = sampleCommitTimes(repository, new Date(NOW.getTime() + 365 * DAY_MS));
      expect(commitTimesNextYear).toEqual(expect.arrayContaining(commitTimes));
    }
  });

  it.each(['annikaroth/quiet-hours-inbox', 'theolindqvist/habits', 'yusuferdem-dev/something-else'])(
    'is not %s, which belongs to no listing or to a lister without GitHub access',
    (repository) => {
      expect(isSampleRepository(repository)).toBe(false);
      expect(sampleContents(repository)).toBeUndefined();
    },
  );
});
