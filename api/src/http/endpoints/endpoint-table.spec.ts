import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@market/contract/endpoints/api';
import { endpointProblems } from './endpoint-table.js';
import { routePath, successStatus } from './endpoint-metadata.js';

const allEndpointIds = ENDPOINTS.map(({ id }) => id);

describe('the table of endpoints', () => {
  it('has one handler for each endpoint', () => {
    expect(endpointProblems(allEndpointIds)).toEqual([]);
  });

  it('reports a missing, a second and an unknown handler', () => {
    expect(endpointProblems([...allEndpointIds.slice(1), 'demos.start', 'made.up'])).toEqual([
      'listings.list has no handler',
      'demos.start has more than one handler',
      "made.up is not in the contract's table",
    ]);
  });

  it('contains each endpoint and each route once', () => {
    expect(new Set(allEndpointIds).size).toBe(allEndpointIds.length);
    const routes = ENDPOINTS.map(
      (endpoint) => `${endpoint.method} ${routePath(endpoint).replace(/:\w+/g, ':')}`,
    );
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('has status 204 for endpoints without a response body', () => {
    for (const endpoint of ENDPOINTS)
      expect(successStatus(endpoint) === 204).toBe(
        !endpoint.reply && !endpoint.isEventStream && !endpoint.file,
      );
  });
});
