import { describe, expect, it } from 'vitest';
import {
  displayNameOf,
  isNamedModerator,
  moderatorsNamedByLoginOrEmail,
  type ProviderAccount,
  storableAccount,
  storableText,
} from './identity.rules.js';

const account: ProviderAccount = {
  provider: 'github',
  subject: '1',
  login: 'Ada',
  displayName: 'Ada Lovelace',
  email: 'Ada@Example.com',
  photoUrl: 'https://pictures.example/1.png',
};

describe('a provider’s account', () => {
  it('is stored unchanged, with a lowercase e-mail address', () => {
    expect(storableAccount(account)).toEqual({ ...account, email: 'ada@example.com' });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'not an address',
    ' ',
    `https://x.example/${'y'.repeat(2048)}`,
  ])('loses a picture at %j', (photoUrl) => {
    expect(storableAccount({ ...account, photoUrl }).photoUrl).toBeNull();
  });

  it('loses an address that is too long, instead of having it cut', () => {
    expect(storableAccount({ ...account, email: `${'a'.repeat(250)}@example.com` }).email).toBeNull();
  });

  it('loses blank texts', () => {
    expect(storableAccount({ ...account, displayName: ' \u0000 ', email: '' })).toMatchObject({
      displayName: null,
      email: null,
    });
  });

  it.each([
    ['\u202eAda\u200b\u3164 Lovelace', 'Ada Lovelace'],
    ['Ada\r\nLovelace', 'Ada Lovelace'],
    ['\u200b\u3164', null],
    ['👩🏽\u200d💻 عائشة', '👩🏽\u200d💻 عائشة'],
  ])('has the name %j without invisible characters', (displayName, expectedName) => {
    expect(storableAccount({ ...account, displayName }).displayName).toBe(expectedName);
  });

  it('cuts a long text, never inside a character', () => {
    expect(storableText('😀😀', 3)).toBe('😀');
    expect(storableText('a'.repeat(9), 4)).toBe('aaaa');
  });
});

describe('the name of a new user', () => {
  it('is the provider’s name, else the login, else ‘Anonymous User’; never the e-mail', () => {
    expect(displayNameOf(account)).toBe('Ada Lovelace');
    expect(displayNameOf({ ...account, displayName: null })).toBe('Ada');
    expect(displayNameOf({ ...account, displayName: null, login: '' })).toBe('Anonymous User');
  });
});

describe('the list of first moderators', () => {
  it('names an account by its id, whatever its login is', () => {
    expect(isNamedModerator(['github-id:1'], { ...account, login: 'somebody-else' })).toBe(true);
    expect(isNamedModerator(['github-id:1'], { ...account, subject: '2', login: '1' })).toBe(false);
    expect(isNamedModerator(['google-id:1'], account)).toBe(false);
  });

  it('contains login and e-mail entries that can pass to another person', () => {
    expect(
      moderatorsNamedByLoginOrEmail(['github-id:1', 'github:ada', 'google:bo@x.example', 'google-id:2']),
    ).toEqual(['github:ada', 'google:bo@x.example']);
  });

  it('names a login or a verified address at one provider, in any case', () => {
    expect(isNamedModerator(['github:ada'], account)).toBe(true);
    expect(isNamedModerator(['github:ada@example.com'], account)).toBe(true);
    expect(isNamedModerator(['google:ada', 'google:ada@example.com', 'ada', 'github:'], account)).toBe(false);
    expect(isNamedModerator(['github:'], { ...account, login: '', email: null })).toBe(false);
    expect(isNamedModerator([], account)).toBe(false);
  });
});
