import { describe, expect, it } from 'vitest';
import { gitHubAccount } from './github-sign-in.js';
import { googleAccount } from './google-sign-in.js';

const ada = { id: 7, login: 'ada', name: 'Ada', avatar_url: 'https://pictures.example/7.png' };
const gitHubEmail = (email: string, primary: boolean, verified: boolean) => ({ email, primary, verified });

describe('an account from GitHub', () => {
  it('has the account’s number, which never changes, as its subject', () => {
    expect(gitHubAccount(ada, [])).toEqual({
      provider: 'github',
      subject: '7',
      login: 'ada',
      displayName: 'Ada',
      email: null,
      photoUrl: 'https://pictures.example/7.png',
    });
  });

  it('has the primary address if verified, else any verified one, else none', () => {
    const primary = gitHubEmail('a@x.example', true, true);
    const secondary = gitHubEmail('b@x.example', false, true);
    expect(gitHubAccount(ada, [secondary, primary]).email).toBe('a@x.example');
    expect(gitHubAccount(ada, [{ ...primary, verified: false }, secondary]).email).toBe('b@x.example');
    expect(gitHubAccount(ada, [{ ...primary, verified: false }]).email).toBeNull();
  });
});

describe('an account from Google', () => {
  it('has the subject, which never changes', () => {
    const person = { sub: '9', name: 'Ada', email: 'ada@x.example', email_verified: true, picture: null };
    expect(googleAccount(person)).toEqual({
      provider: 'google',
      subject: '9',
      login: '',
      displayName: 'Ada',
      email: 'ada@x.example',
      photoUrl: null,
    });
  });

  it('has no address that is not marked as verified', () => {
    expect(googleAccount({ sub: '9', email: 'ada@x.example', email_verified: false }).email).toBeNull();
    expect(googleAccount({ sub: '9', email: 'ada@x.example' }).email).toBeNull();
  });
});
