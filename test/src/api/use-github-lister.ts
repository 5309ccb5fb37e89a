import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Person, type RunningApi, startApi } from './running-api.js';
import { linkGitHubOf, type RunningGitHub, startGitHubStandIn } from './use-github.js';

/** An api with the GitHub stand-in, and a lister who signs in as `LISTER_LOGIN`. */
export interface GitHubListerSetup {
  api: RunningApi;
  github: RunningGitHub;
  lister: Person;
}

export const LISTER_LOGIN = 'theolindqvist';

/**
 * Starts the api and the stand-in before the tests of this spec file and stops them afterwards. Each test gets a
 * new lister without a grant.
 */
export function useGitHubLister(): GitHubListerSetup {
  const setup = {} as GitHubListerSetup;
  beforeAll(async () => {
    setup.github = await startGitHubStandIn();
    setup.api = await startApi(setup.github.environment);
  });
  afterAll(async () => {
    await setup.api.stop();
    await setup.github.stop();
  });
  beforeEach(async () => {
    for (const table of ['github_grants', 'github_revocations', 'identities'])
      await setup.api.query(`DELETE FROM ${table}`);
    await setup.github.reset();
    setup.lister = await setup.api.signUp('Theo');
    await linkGitHubOf(setup.api, setup.lister, LISTER_LOGIN);
  });
  return setup;
}
