import { NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { Problem, PROBLEMS, type ProblemCode } from '@market/contract/endpoints/problem';
import { DomainError } from '@market/domain/foundation/domain-error';
import { problemDocument, refusalOf } from './problem-document.js';
import { STATUSES } from './statuses.js';

const codes = Object.keys(PROBLEMS) as ProblemCode[];
const errorWithCode = (code: string, more: object = {}) =>
  Object.assign(new Error('secret of ours'), { code, ...more });

describe('a refusal', () => {
  it.each(codes)('%s has a status and a document (API-3)', (code) => {
    const document = Problem.parse(problemDocument(new DomainError(code)));
    expect(document).toMatchObject({ code, status: STATUSES[code], detail: PROBLEMS[code] });
  });

  it('has a message with its values filled in, and a message for each field (API-3)', () => {
    const linkedProblem = new DomainError('auth/provider-already-linked', {
      placeholderValues: { provider: 'GitHub' },
    });
    expect(problemDocument(linkedProblem).detail).toBe('Your account is already linked with GitHub.');
    const invalidProblem = new DomainError('request/invalid', { fields: { title: 'Title is required' } });
    expect(problemDocument(invalidProblem).errors).toEqual({ title: 'Title is required' });
  });
});

describe('an error', () => {
  it.each([
    [new NotFoundException(), 'request/not-found'],
    [new PayloadTooLargeException(), 'request/too-large'],
    [errorWithCode('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 'request/unsupported-media-type'],
    [errorWithCode('FST_ERR_BAD_URL', { statusCode: 400 }), 'request/malformed'],
    [errorWithCode('FST_ERR_HANDLER_TIMEOUT', { statusCode: 503 }), 'server/unavailable'],
    [errorWithCode('ECONNREFUSED'), 'server/unavailable'],
    [errorWithCode('57P01'), 'server/unavailable'],
    [errorWithCode('57014'), 'server/unavailable'],
    [errorWithCode('53300'), 'server/unavailable'],
    [errorWithCode('40P01'), 'server/unavailable'],
    [Object.assign(new Error('query failed'), { driverError: errorWithCode('08006') }), 'server/unavailable'],
    [new AggregateError([errorWithCode('ECONNREFUSED')]), 'server/unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'server/unavailable'],
    [errorWithCode('22021'), 'request/invalid'],
    [errorWithCode('23505'), 'server/failed'],
    [errorWithCode('42P01'), 'server/failed'],
    [new TypeError('x is not a function'), 'server/failed'],
    ['thrown text', 'server/failed'],
    [undefined, 'server/failed'],
    [null, 'server/failed'],
    [Object.create(null), 'server/failed'],
  ])('%s becomes %s', (error, code) => {
    const refusal = refusalOf(error);
    expect(refusal.code).toBe(code);
    expect(JSON.stringify(problemDocument(refusal))).not.toContain('secret');
  });
});
