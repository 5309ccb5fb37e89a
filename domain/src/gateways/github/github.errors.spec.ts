import { expect, it } from 'vitest';
import { gitHubError } from './github.errors.js';

const MINUTE_MS = 60_000;
const createError = (step: string, status: number, text = '', headers: Record<string, string> = {}) =>
  gitHubError(step, { status, headers: new Headers(headers), text });

it.each([
  [
    'repository',
    403,
    'the organization has enabled OAuth App access restrictions, meaning',
    {},
    'restricted',
    60,
  ],
  ['repository', 403, '', { 'x-github-sso': 'required; url=https://github.com/sso' }, 'restricted', 60],
  ['repository', 403, 'Resource protected by organization SAML enforcement.', {}, 'restricted', 60],
  [
    'repository',
    403,
    'the `harbour-works` organization has an IP allow list enabled, and 192.0.2.1 is not permitted',
    {},
    'restricted',
    60,
  ],
  ['repository', 404, 'Not Found', {}, 'not-found', undefined],
  ['invite', 422, 'Validation Failed', {}, 'limited', 24 * 60],
  [
    'invite',
    422,
    'You must purchase at least one more seat to add this user as a member.',
    {},
    'forbidden',
    undefined,
  ],
  ['invite', 403, 'You have exceeded a secondary rate limit.', {}, 'limited', 1],
  ['invite', 429, '', { 'retry-after': '120' }, 'limited', 2],
  ['invite', 403, 'Must have admin rights to Repository.', {}, 'forbidden', undefined],
  ['commits', 422, 'Validation Failed', {}, 'refused', undefined],
])(
  'a %s request with GitHub’s response %i %s %j is %s (DELIVERY-23)',
  (step, status, text, headers, problem, minutes) => {
    const gitHubError = createError(step, status, text, headers as Record<string, string>);
    expect(gitHubError.problem).toBe(problem);
    expect(gitHubError.retryAfterMs).toBe(minutes && minutes * MINUTE_MS);
    expect(gitHubError.message).not.toContain('organization');
  },
);
