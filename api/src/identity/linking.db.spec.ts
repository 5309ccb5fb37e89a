import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, newPerson, popupMessage } from '@market/test/api/sign-in-browser';
import {
  type FakeSignInProvider,
  startFakeSignInProvider,
} from '@market/test/stand-ins/fake-sign-in-provider';
import { type RunningApi, startApi } from '@market/test/api/running-api';

let provider: FakeSignInProvider;
let api: RunningApi;

beforeAll(async () => {
  provider = await startFakeSignInProvider();
  api = await startApi(provider.environment);
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

const newBrowser = () => new Browser(api, provider);

describe('linking', () => {
  it('adds the second method, which then signs the same user in', async () => {
    const browser = newBrowser();
    await browser.signIn('google', newPerson());
    const { authorization, user } = await browser.token();
    const person = newPerson();
    const page = await browser.signIn(
      'github',
      person,
      (await browser.link('github', authorization)).search.slice(1),
    );
    expect(popupMessage(page)).toEqual({
      type: 'auth',
      eventId: expect.any(String),
      mode: 'link',
      provider: 'github',
    });
    const laterBrowser = newBrowser();
    await laterBrowser.signIn('github', person);
    expect((await laterBrowser.token()).user).toMatchObject({
      uid: user.uid,
      providerData: [{ providerId: 'google' }, { providerId: 'github' }],
    });
  });

  it('that fails redirects to the page where it began, with the error', async () => {
    const accountOwner = newPerson();
    await newBrowser().signIn('github', accountOwner);
    const browser = newBrowser();
    await browser.signIn('google', newPerson());
    const { authorization } = await browser.token();
    const page = await browser.signIn(
      'github',
      accountOwner,
      (await browser.link('github', authorization, 'page')).search.slice(1),
    );
    expect(page.headers.location).toBe(
      '/profile?tab=profile&auth_error=auth%2Fcredential-already-in-use&provider=github',
    );
  });

  it('accepts a ticket once, in the browser that it was issued to, for its provider', async () => {
    const browser = newBrowser();
    await browser.signIn('google', newPerson());
    const { authorization } = await browser.token();
    const { search } = await browser.link('github', authorization);
    const expectedRefusal = { mode: 'link', code: 'auth/invalid-state' };
    expect(popupMessage(await newBrowser().visit(`/api/auth/github${search}`))).toMatchObject(
      expectedRefusal,
    );
    expect(popupMessage(await browser.visit(`/api/auth/google${search}`))).toMatchObject(expectedRefusal);
    expect(popupMessage(await browser.visit('/api/auth/github?mode=link&display=popup'))).toMatchObject(
      expectedRefusal,
    );
    expect((await browser.visit(`/api/auth/github${search}`)).statusCode).toBe(302);
    expect(popupMessage(await browser.visit(`/api/auth/github${search}`))).toMatchObject(expectedRefusal);
  });

  it('is refused once the session that requested it has ended', async () => {
    const browser = newBrowser();
    await browser.signIn('google', newPerson());
    const { authorization } = await browser.token();
    const startResponse = await browser.visit(
      `/api/auth/github${(await browser.link('github', authorization)).search}`,
    );
    await browser.post('/api/auth/logout');
    const page = await browser.visit(
      `/api/auth/github/callback?${provider.consent(startResponse.headers.location ?? '', newPerson())}`,
    );
    expect(popupMessage(page)).toMatchObject({ mode: 'link', code: 'auth/user-token-expired' });
  });

  it('is refused at once if that provider is linked, and the last method stays', async () => {
    const browser = newBrowser();
    await browser.signIn('google', newPerson());
    const { authorization } = await browser.token();
    const secondLink = await browser.post('/api/auth/providers/google/link', { authorization }, {});
    expect(secondLink.json()).toMatchObject({
      status: 409,
      code: 'auth/provider-already-linked',
      detail: 'Your account is already linked with Google.',
    });
    const unlinkResponse = await api.inject({
      method: 'DELETE',
      url: '/api/auth/providers/google',
      headers: { authorization },
    });
    expect(unlinkResponse.json()).toMatchObject({ status: 409, code: 'auth/last-provider' });
  });
});
