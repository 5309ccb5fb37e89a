import { describe, expect, it } from 'vitest';
import type { Role } from './callers.js';
import type { TargetOperation } from './openapi-description.js';
import { type CheckedResponse, ResponseChecker } from './response-checker.js';

const target: TargetOperation = {
  id: 'admin.users.list',
  method: 'GET',
  path: '/admin/users',
  basePath: '/api',
  access: 'moderator',
  operation: {
    responses: {
      '200': { content: { 'application/json': { schema: { type: 'object', required: ['data'] } } } },
      default: {
        content: { 'application/problem+json': { schema: { type: 'object', required: ['code'] } } },
      },
    },
  },
};

function checkerAfter(reply: Partial<CheckedResponse>): ResponseChecker {
  const checker = new ResponseChecker({});
  const role: Role = 'moderator';
  checker.check({
    role,
    target,
    requestText: 'GET /admin/users',
    status: 200,
    type: 'application/json; charset=utf-8',
    text: '{"data":[]}',
    ...reply,
  });
  return checker;
}

describe('the checker of responses to hostile input', () => {
  it('finds no violation in a successful response that matches the description', () => {
    const { failures, schemaViolations, escalations, authorizedPairs } = checkerAfter({});
    expect([failures, schemaViolations, escalations]).toEqual([[], [], []]);
    expect([...authorizedPairs]).toEqual(['admin.users.list moderator']);
  });

  it.each([500, 502, 503, 504])('reports %i as a violation, whatever its body is', (status) => {
    const text = '{"code":"payment/not-configured"}';
    expect(checkerAfter({ status, text, type: 'application/problem+json' }).failures).toHaveLength(1);
  });

  it.each([401, 403])('does not count %i as authorized', (status) => {
    const reply = { status, text: '{"code":"auth/forbidden"}', type: 'application/problem+json' };
    expect(checkerAfter(reply).authorizedPairs.size).toBe(0);
  });

  it.each<Role>(['visitor', 'user', 'lister'])(
    'reports a violation if a %s succeeds with an operation for moderators',
    (role) => {
      expect(checkerAfter({ role }).escalations).toHaveLength(1);
    },
  );

  it('reports a visitor who succeeds with an operation that needs a refresh cookie, unless it is optional', () => {
    const escalationsFor = (access: TargetOperation['access']) =>
      checkerAfter({ role: 'visitor', target: { ...target, access } }).escalations;
    expect(escalationsFor('cookie')).toHaveLength(1);
    expect(escalationsFor('optional cookie')).toEqual([]);
  });

  it('reports a response that does not match the description', () => {
    expect(checkerAfter({ text: '{}' }).schemaViolations).toHaveLength(1);
    expect(checkerAfter({ type: 'text/html', text: '<p>' }).schemaViolations).toHaveLength(1);
  });
});
