import type { Mutation } from '../mutation.js';

const SESSIONS = 'domain/src/identity/sessions.service.db.spec.ts';
const IDENTITIES = 'domain/src/identity/identities.service.db.spec.ts';
const RULES = 'domain/src/identity/identity.rules.spec.ts';
const SIGN_IN = 'api/src/identity/sign-in.db.spec.ts';
const LINKING = 'api/src/identity/linking.db.spec.ts';
const HISTORIES = 'api/src/identity/linking-histories.db.spec.ts';
const API_SESSIONS = 'api/src/identity/sessions.db.spec.ts';
const PROVIDERS = 'api/src/identity/provider-accounts.spec.ts';
const RETURN_TO = 'api/src/identity/return-to.spec.ts';
const OAUTH_CLIENT = 'api/src/identity/oauth-client.spec.ts';
const PROFILES = 'api/src/profiles/profiles.db.spec.ts';

/** Mutations of sign-in, linking, sessions and the directory. */
export const IDENTITY: readonly Mutation[] = [
  {
    name: 'identity/last-method-removed',
    rule: 'The last sign-in method cannot be removed',
    file: 'domain/src/identity/identities.service.ts',
    find: "if (identities.length === 1) throw new DomainError('auth/last-provider');",
    replace: '',
    specs: [IDENTITIES, HISTORIES],
  },
  {
    name: 'identity/unlinked-at-once',
    rule: 'One of two concurrent removals is refused',
    file: 'domain/src/identity/identities.service.ts',
    find: "where: { id: userId }, lock: { mode: 'pessimistic_write' } }",
    replace: 'where: { id: userId } }',
    specs: [IDENTITIES, HISTORIES],
  },
  {
    name: 'identity/linked-to-another',
    rule: 'An account of a provider belongs to one user',
    file: 'domain/src/identity/identities.service.ts',
    find: "if (owner && owner.userId !== userId) throw new DomainError('auth/credential-already-in-use');",
    replace: '',
    specs: [IDENTITIES, LINKING],
  },
  {
    name: 'identity/signed-up-twice',
    rule: 'Two first sign-ins at once make one user',
    file: 'domain/src/identity/identities.service.ts',
    find: `await lockAccount(tx, account);
      const identity`,
    replace: '      const identity',
    specs: [IDENTITIES],
  },
  {
    name: 'identity/disabled-signs-in',
    rule: 'A disabled person cannot sign in',
    file: 'domain/src/identity/identities.service.ts',
    find: `const user = await tx.findOneByOrFail(User, { id: identity.userId });
    if (user.disabledAt) throw new DomainError('auth/user-disabled');`,
    replace: '    const user = await tx.findOneByOrFail(User, { id: identity.userId });',
    specs: [IDENTITIES, SIGN_IN],
  },
  {
    name: 'identity/email-overwritten',
    rule: 'A provider does not overwrite what a person has set',
    file: 'domain/src/identity/identities.service.ts',
    find: '(user.email === null || user.emailRefusedAt) && account.email !== null',
    replace: 'account.email !== null',
    specs: [IDENTITIES],
  },
  {
    name: 'identity/moderator-by-login-of-another-provider',
    rule: 'A moderator is named by provider and account',
    file: 'domain/src/identity/identity.rules.ts',
    find: 'moderators.includes(`${account.provider}:${name.toLowerCase()}`)',
    replace: 'moderators.some((one) => one.endsWith(`:${name.toLowerCase()}`))',
    specs: [RULES],
  },
  {
    name: 'identity/demoted-admin',
    rule: 'A named moderator who is an admin stays one',
    file: 'domain/src/identity/identities.service.ts',
    find: "{ id: userId, role: 'user' },",
    replace: '{ id: userId },',
    specs: [IDENTITIES],
  },
  {
    name: 'identity/unverified-google-address',
    rule: 'An address that Google has not verified counts as none',
    file: 'api/src/identity/google-sign-in.ts',
    find: 'email: user.email_verified ? (user.email ?? null) : null,',
    replace: 'email: user.email ?? null,',
    specs: [PROVIDERS],
  },
  {
    name: 'identity/unverified-github-address',
    rule: 'An address that GitHub has not verified counts as none',
    file: 'api/src/identity/github-sign-in.ts',
    find: 'emails.filter((entry) => entry.verified)',
    replace: 'emails.filter((entry) => entry.verified || entry.primary)',
    specs: [PROVIDERS],
  },
  {
    name: 'identity/state-taken-twice',
    rule: 'A provider’s callback works once',
    file: 'api/src/identity/sign-in-flow.ts',
    find: 'if (!attempt || !(await this.states.markUsed(attempt.state))) throw',
    replace: 'if (!attempt) throw',
    specs: [SIGN_IN],
  },
  {
    name: 'identity/nonce-unchecked',
    rule: 'An id token must have the nonce of this attempt',
    file: 'api/src/identity/oauth-client.ts',
    find: '...(checks.nonce !== undefined && { expectedNonce: checks.nonce }),',
    replace: 'idTokenExpected: checks.nonce !== undefined,',
    specs: [SIGN_IN],
  },
  {
    name: 'identity/user-info-of-another-person',
    rule: 'The user info must be of the person whom the id token names',
    file: 'api/src/identity/oauth-client.ts',
    find: "const subject = tokens.claims()?.sub ?? '';",
    replace: 'const subject = oauth.skipSubjectCheck;',
    specs: [SIGN_IN],
  },
  {
    name: 'identity/code-without-pkce',
    rule: 'A code is exchanged with the verifier of its attempt',
    file: 'api/src/identity/oauth-client.ts',
    find: 'pkceCodeVerifier: checks.verifier,',
    replace: "pkceCodeVerifier: 'x'.repeat(43),",
    specs: [SIGN_IN],
  },
  {
    name: 'identity/plain-http-beyond-loopback',
    rule: 'Tokens are read by https, but for local stand-ins',
    file: 'api/src/identity/oauth-client.ts',
    find: 'if (isLoopback(server.token_endpoint)) oauth',
    replace: 'oauth',
    specs: [OAUTH_CLIENT],
  },
  {
    name: 'identity/return-to-elsewhere',
    rule: 'Signing in leads to a page of this site',
    file: 'api/src/identity/return-to.ts',
    find: '/^\\/(?![/\\\\])[\\x21-\\x7e]*$/',
    replace: '/^\\/[\\x21-\\x7e]*$/',
    specs: [RETURN_TO],
    equivalent:
      'An address that begins with // or /\\ has another origin by the URL parser, which the check of origin and path below refuses.',
  },
  {
    name: 'identity/return-to-origin',
    rule: 'Signing in leads to no other origin',
    file: 'api/src/identity/return-to.ts',
    find: "if (origin !== BASE_URL || pathname.startsWith('//')) return fallback;",
    replace: '',
    specs: [RETURN_TO],
  },
  {
    name: 'identity/link-after-sign-out',
    rule: 'A method is linked only while the requesting session exists',
    file: 'api/src/identity/sign-in-flow.ts',
    find: '!session.revoked && !session.disabled && session',
    replace: 'session',
    specs: [LINKING, HISTORIES],
  },
  {
    name: 'identity/call-from-another-site',
    rule: 'A call that uses the cookie must come from our own pages',
    file: 'api/src/identity/own-site.guard.ts',
    find: 'if (!isOwnOrigin || request.headers',
    replace: 'if (request.headers',
    specs: [API_SESSIONS, SIGN_IN],
  },
  {
    name: 'identity/note-for-another-use',
    rule: 'A signed cookie of one kind is not valid as another',
    file: 'api/src/identity/signed-values.ts',
    find: '        audience: kind,\n',
    replace: '',
    specs: ['api/src/identity/signed-values.spec.ts'],
  },
  {
    name: 'identity/grace-of-an-hour',
    rule: 'A used refresh token can be exchanged again for ten seconds',
    file: 'domain/src/identity/identity.rules.ts',
    find: 'REFRESH_GRACE_MS = 10 * SECOND_MS',
    replace: 'REFRESH_GRACE_MS = 3600 * SECOND_MS',
    specs: [SESSIONS],
  },
  {
    name: 'identity/stolen-token-goes-on',
    rule: 'A refresh token used twice ends the session',
    file: 'domain/src/identity/sessions.service.ts',
    find: "      await this.revoke(tx, { id: session.id }, 'reuse');\n",
    replace: '',
    specs: [SESSIONS],
  },
  {
    name: 'identity/siblings-live-on',
    rule: 'Tokens that the grace period left over are revoked',
    file: 'domain/src/identity/sessions.service.ts',
    find: '    if (!token.usedAt)\n      await tx.update(RefreshToken, { sessionId: session.id, usedAt: IsNull() }, { usedAt: now });',
    replace:
      '    if (!token.usedAt) await tx.update(RefreshToken, { tokenHash: token.tokenHash }, { usedAt: now });',
    specs: [SESSIONS],
  },
  {
    name: 'identity/expired-session-goes-on',
    rule: 'A session expires after thirty days without use',
    file: 'domain/src/identity/sessions.service.ts',
    find: 'if (session.revokedAt || session.expiresAt <= now)',
    replace: 'if (session.revokedAt)',
    specs: [SESSIONS],
  },
  {
    name: 'identity/ends-anothers-session',
    rule: 'Only its own user signs a browser out',
    file: 'domain/src/identity/sessions.service.ts',
    find: "{ id: sessionId, userId }, 'user')",
    replace: "{ id: sessionId }, 'user')",
    specs: [SESSIONS, API_SESSIONS, 'api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'identity/ends-its-own-session',
    rule: 'Signing out all other browsers keeps the current one',
    file: 'domain/src/identity/sessions.service.ts',
    find: '{ id: Not(currentId), userId }',
    replace: '{ userId }',
    specs: [SESSIONS, API_SESSIONS, 'api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'identity/disabled-in-the-directory',
    rule: 'Disabled people are not in the directory',
    file: 'domain/src/profiles/directory.queries.ts',
    find: "const IS_LISTED = 'disabled_at IS NULL';",
    replace: "const IS_LISTED = 'true';",
    specs: [PROFILES],
  },
  {
    name: 'identity/profile-by-a-shared-name',
    rule: 'A profile is found by a unique name',
    file: 'domain/src/profiles/profiles.queries.ts',
    find: 'return rows.length === 1 ? rows[0] : undefined;',
    replace: 'return rows[0];',
    specs: [PROFILES],
  },
];
