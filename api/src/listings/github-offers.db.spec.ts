import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call, putListing } from '@market/test/catalogue';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { consentTo, linkGitHubOf, type RunningGitHub, startGitHubStandIn } from '@market/test/use-github';

const LOGIN = 'theolindqvist';
const REPOSITORY = `https://github.com/${LOGIN}/habits`;

let github: RunningGitHub;
let api: RunningApi;
let lister: Person;

beforeAll(async () => {
  github = await startGitHubStandIn();
  api = await startApi(github.environment);
});
afterAll(async () => {
  await api.stop();
  await github.stop();
});
beforeEach(async () => {
  await api.query('DELETE FROM github_grants');
  await api.query('DELETE FROM identities');
  lister = await api.signUp('Theo');
  await linkGitHubOf(api, lister, LOGIN);
});

const change = async (id: string, body: object) =>
  (await call(api, 'PUT', `/mvps/${id}`, { person: lister, body })).json();
const listed = (source: string) => putListing(api, lister, { source_url: source });

describe('offering more than the link', () => {
  it('takes the lister’s GitHub access, and is then at once', async () => {
    const id = await listed(REPOSITORY);
    expect(await change(id, { offerArchive: true })).toMatchObject({
      status: 409,
      code: 'github/grant-required',
      errors: { offerArchive: 'Give GitHub access first' },
    });
    await consentTo(api, github, { person: lister, login: LOGIN });
    expect(await change(id, { offerArchive: true, inviteBuyers: true })).toMatchObject({
      offerArchive: true,
      inviteBuyers: true,
      proposal: null,
    });
  });

  it('takes a GitHub repository', async () => {
    await consentTo(api, github, { person: lister, login: LOGIN });
    const id = await listed('https://gitlab.example/theo/habits');
    const problem = { status: 422, code: 'github/not-a-repository', errors: { repoUrl: expect.anything() } };
    expect(await change(id, { inviteBuyers: true })).toMatchObject(problem);
    expect(await change(await listed(REPOSITORY), { offerArchive: true, repoUrl: '' })).toMatchObject(
      problem,
    );
  });

  it('is nobody’s business but the lister’s', async () => {
    await consentTo(api, github, { person: lister, login: LOGIN });
    const id = await listed(REPOSITORY);
    await change(id, { offerArchive: true });
    expect((await call(api, 'GET', `/mvps/${id}`)).body).not.toContain('offerArchive');
  });

  it('can be taken back when the access is gone', async () => {
    await consentTo(api, github, { person: lister, login: LOGIN });
    const id = await listed(REPOSITORY);
    await change(id, { offerArchive: true });
    await api.query('DELETE FROM github_grants');
    expect(await change(id, { offerArchive: false })).toMatchObject({ offerArchive: false });
  });
});
