import { describe, expect, it } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { checkIdToken } from './id-token.js';

const claims = { nonce: 'n-1', aud: 'client', sub: '9' };
const expected = { nonce: 'n-1', clientId: 'client', subject: '9' };
const token = (changed: object = {}) => new UnsecuredJWT({ ...claims, ...changed }).encode();

describe('an id token', () => {
  it('of this attempt is taken', () => {
    expect(() => checkIdToken(token(), expected)).not.toThrow();
  });

  it.each([
    ['of another attempt', token({ nonce: 'n-2' }), 'nonce'],
    ['of no attempt', token({ nonce: undefined }), 'nonce'],
    ['for another application', token({ aud: 'other' }), 'audience'],
    ['for another application as well', token({ aud: ['client', 'other'] }), 'audience'],
    ['about somebody else', token({ sub: '8' }), 'subject'],
    ['that cannot be read', 'a.b.c', 'unreadable'],
    ['that is not there', undefined, 'there is none'],
    ['that is no text', { nonce: 'n-1' }, 'there is none'],
  ])('%s is refused', (_what, given, reason) => {
    expect(() => checkIdToken(given, expected)).toThrow(reason);
  });
});
