import { describe, expect, it } from '@jest/globals';
import {
  displayNameOf,
  isNamedModerator,
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
  it('is kept as it is, the address in lower case', () => {
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

  it('loses an address too long to be one, rather than keep half of it', () => {
    expect(storableAccount({ ...account, email: `${'a'.repeat(250)}@example.com` }).email).toBeNull();
  });

  it('loses blank texts', () => {
    expect(storableAccount({ ...account, displayName: ' \u0000 ', email: '' })).toMatchObject({
      displayName: null,
      email: null,
    });
  });

  it('cuts a text where it gets too long, never inside of a character', () => {
    expect(storableText('😀😀', 3)).toBe('😀\ufffd');
    expect(storableText('a'.repeat(9), 4)).toBe('aaaa');
  });
});

describe('the name of a new user', () => {
  it('is the provider’s, else the login, else SPEC’s word; never the e-mail', () => {
    expect(displayNameOf(account)).toBe('Ada Lovelace');
    expect(displayNameOf({ ...account, displayName: null })).toBe('Ada');
    expect(displayNameOf({ ...account, displayName: null, login: '' })).toBe('Anonymous User');
  });
});

describe('the list of first moderators', () => {
  it('names a login or a verified address at one provider, in any case', () => {
    expect(isNamedModerator(['github:ada'], account)).toBe(true);
    expect(isNamedModerator(['github:ada@example.com'], account)).toBe(true);
    expect(isNamedModerator(['google:ada', 'google:ada@example.com', 'ada', 'github:'], account)).toBe(false);
    expect(isNamedModerator(['github:'], { ...account, login: '', email: null })).toBe(false);
    expect(isNamedModerator([], account)).toBe(false);
  });
});
