import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Person, type RunningApi, startApi } from './running-api.js';
import { linkGitHubOf, type RunningGitHub, startGitHubStandIn } from './use-github.js';

/** An api with the GitHub stand-in, and a lister who signs in as `LISTER_LOGIN`. */
export interface GitHubLister {
  api: RunningApi;
  github: RunningGitHub;
  lister: Person;
}

export const LISTER_LOGIN = 'theolindqvist';

/**
 * Starts the api and the stand-in before the tests of this spec file and stops them afterwards. Each test gets a new lister
 * without a grant.
 */
export function useGitHubLister(): GitHubLister {
  const here = {} as GitHubLister;
  beforeAll(async () => {
    here.github = await startGitHubStandIn();
    here.api = await startApi(here.github.environment);
  });
  afterAll(async () => {
    await here.api.stop();
    await here.github.stop();
  });
  beforeEach(async () => {
    for (const table of ['github_grants', 'github_revocations', 'identities'])
      await here.api.query(`DELETE FROM ${table}`);
    await here.github.reset();
    here.lister = await here.api.signUp('Theo');
    await linkGitHubOf(here.api, here.lister, LISTER_LOGIN);
  });
  return here;
}
