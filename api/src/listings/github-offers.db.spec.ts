import { beforeEach, describe, expect, it } from 'vitest';
import { call, insertListing } from '@market/test/api/catalogue';
import { consentTo } from '@market/test/api/use-github';
import { LISTER_LOGIN as LOGIN, useGitHubLister } from '@market/test/api/use-github-lister';

const REPOSITORY = `https://github.com/${LOGIN}/habits`;

const gitHub = useGitHubLister();

const changeListing = async (id: string, body: object) =>
  (await call(gitHub.api, 'PUT', `/mvps/${id}`, { person: gitHub.lister, body })).json();
const putListingWithSource = (source: string) =>
  insertListing(gitHub.api, gitHub.lister, { source_url: source });

describe('offering an archive or invitations', () => {
  it('requires the lister’s GitHub access, and applies at once (LIST-10)', async () => {
    const id = await putListingWithSource(REPOSITORY);
    expect(await changeListing(id, { offerArchive: true })).toMatchObject({
      status: 409,
      code: 'github/grant-required',
      errors: { offerArchive: 'Give GitHub access first' },
    });
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    expect(await changeListing(id, { offerArchive: true, inviteBuyers: true })).toMatchObject({
      offerArchive: true,
      inviteBuyers: true,
      proposal: null,
    });
  });

  it('requires a GitHub repository', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const id = await putListingWithSource('https://gitlab.example/theo/habits');
    const problem = { status: 422, code: 'github/not-a-repository', errors: { repoUrl: expect.anything() } };
    expect(await changeListing(id, { inviteBuyers: true })).toMatchObject(problem);
    expect(
      await changeListing(await putListingWithSource(REPOSITORY), { offerArchive: true, repoUrl: '' }),
    ).toMatchObject(problem);
  });

  describe('while a new source address waits for review (LIST-10)', () => {
    const GITLAB_SOURCE = 'https://gitlab.example/theo/habits';
    const notARepository = { status: 422, code: 'github/not-a-repository' };
    beforeEach(() => consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN }));

    it('requires that the approved source is a GitHub repository too', async () => {
      const id = await putListingWithSource(GITLAB_SOURCE);
      const both = { repoUrl: REPOSITORY, offerArchive: true, inviteBuyers: true };
      const refusal = { ...notARepository, errors: { offerArchive: expect.stringContaining('approved') } };
      expect(await changeListing(id, both)).toMatchObject(refusal);
      expect(await changeListing(id, { repoUrl: REPOSITORY })).toMatchObject({
        proposal: { repoUrl: REPOSITORY },
      });
      expect(await changeListing(id, { offerArchive: true })).toMatchObject(refusal);
      await gitHub.api.query('UPDATE listings SET source_url = $2, proposal = NULL WHERE id = $1', [
        id,
        REPOSITORY,
      ]);
      expect(await changeListing(id, both)).toMatchObject({ offerArchive: true, inviteBuyers: true });
    });

    it('refuses an address that is not a GitHub repository while an offer is on', async () => {
      const id = await putListingWithSource(REPOSITORY);
      await changeListing(id, { inviteBuyers: true });
      const refusal = { ...notARepository, errors: { repoUrl: expect.any(String) } };
      expect(await changeListing(id, { repoUrl: GITLAB_SOURCE })).toMatchObject(refusal);
      expect(await changeListing(id, { sourceUrl: '' })).toMatchObject(refusal);
      expect(await changeListing(id, { repoUrl: GITLAB_SOURCE, inviteBuyers: false })).toMatchObject({
        inviteBuyers: false,
        proposal: { repoUrl: GITLAB_SOURCE },
      });
      expect(await changeListing(id, { inviteBuyers: true })).toMatchObject(refusal);
    });

    it('keeps offers that are on with a new GitHub address, and reads that repository (LIST-40)', async () => {
      const id = await putListingWithSource(REPOSITORY);
      await changeListing(id, { offerArchive: true });
      const missingSource = `https://github.com/${LOGIN}/missing-habits`;
      expect(await changeListing(id, { repoUrl: missingSource })).toMatchObject({
        code: 'github/not-readable',
        errors: { repoUrl: expect.any(String) },
      });
      // The approved repository was read when the offer began, so this planned failure has no effect.
      await gitHub.github.planFault({ step: 'repository', status: 404, repository: `${LOGIN}/habits` });
      const newSource = `https://github.com/${LOGIN}/journal`;
      expect(
        await changeListing(id, { repoUrl: newSource, offerArchive: true, inviteBuyers: false }),
      ).toMatchObject({ offerArchive: true, proposal: { repoUrl: newSource } });
    });

    it('reads the approved repository for a new offer too (LIST-40)', async () => {
      const id = await putListingWithSource(`https://github.com/${LOGIN}/missing-habits`);
      expect(await changeListing(id, { repoUrl: REPOSITORY, offerArchive: true })).toMatchObject({
        code: 'github/not-readable',
        errors: { offerArchive: expect.stringContaining('approved') },
      });
    });

    it('applies to one address only before the listing is approved', async () => {
      const id = await insertListing(gitHub.api, gitHub.lister, {
        source_url: GITLAB_SOURCE,
        state: 'rejected',
      });
      expect(await changeListing(id, { repoUrl: REPOSITORY, offerArchive: true })).toMatchObject({
        repoUrl: REPOSITORY,
        offerArchive: true,
        proposal: null,
      });
    });
  });

  it.each([
    ['restricted', 409, 'github/restricted', 'offerArchive'],
    ['sso', 409, 'github/restricted', 'offerArchive'],
  ])(
    'is refused while GitHub reports %s for the organization, and possible once it approves (LIST-40)',
    async (kind, status, code, field) => {
      await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
      const id = await putListingWithSource(REPOSITORY);
      await gitHub.github.planFault({ step: 'repository', kind });
      expect(await changeListing(id, { offerArchive: true })).toMatchObject({
        status,
        code,
        errors: { [field]: expect.stringContaining('Organization access') },
      });
      expect(await changeListing(id, { offerArchive: true })).toMatchObject({ offerArchive: true });
      // No request is sent to GitHub about a repository that the listing already offers, so this planned
      // failure has no effect.
      await gitHub.github.planFault({ step: 'repository', kind });
      expect(await changeListing(id, { offerArchive: true, title: 'Habits' })).toMatchObject({
        offerArchive: true,
      });
    },
  );

  it('is refused for a repository that GitHub does not show, but not while GitHub is down (LIST-40)', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const id = await putListingWithSource(REPOSITORY);
    await gitHub.github.planFault({ step: 'repository', status: 404 });
    expect(await changeListing(id, { inviteBuyers: true })).toMatchObject({
      status: 422,
      code: 'github/not-readable',
      errors: { repoUrl: expect.any(String) },
    });
    await gitHub.github.planFault({ step: 'repository', status: 502 });
    expect(await changeListing(id, { inviteBuyers: true })).toMatchObject({ inviteBuyers: true });
  });

  it('is visible to the lister only', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const id = await putListingWithSource(REPOSITORY);
    await changeListing(id, { offerArchive: true });
    expect((await call(gitHub.api, 'GET', `/mvps/${id}`)).body).not.toContain('offerArchive');
  });

  it('can be withdrawn after the access is gone', async () => {
    await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
    const id = await putListingWithSource(REPOSITORY);
    await changeListing(id, { offerArchive: true });
    await gitHub.api.query('DELETE FROM github_grants');
    expect(await changeListing(id, { offerArchive: false })).toMatchObject({ offerArchive: false });
  });
});
