import { expect, it } from 'vitest';
import { networkProblem, problemError } from './problem-error.js';

it('an error has the text, code and field errors of a problem document', () => {
  const error = problemError(400, {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Some of what was sent is not valid.',
    code: 'request/invalid',
    errors: { reason: 'Reason is required' },
  });
  expect(error.message).toBe('Some of what was sent is not valid.');
  expect([error.status, error.code]).toEqual([400, 'request/invalid']);
  expect(error.body.errors).toEqual({ reason: 'Reason is required' });
});

it.each([undefined, null, '<html>', { detail: 'no code' }])(
  'an error has only the status for a body of %j',
  (body) => {
    const error = problemError(502, body);
    expect([error.message, error.status, error.body.errors]).toEqual(['HTTP error! status: 502', 502, {}]);
  },
);

it('an error has status 0 without a response, and is temporary', () => {
  expect(networkProblem()).toMatchObject({ status: 0, isTemporary: true });
});

it.each([
  [503, true],
  [429, true],
  [409, false],
])('an error with status %i is temporary: %s', (status, isTemporary) => {
  expect(problemError(status, undefined).isTemporary).toBe(isTemporary);
});
