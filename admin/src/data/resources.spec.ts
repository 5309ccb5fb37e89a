import { ADMIN_ENDPOINTS } from '@market/contract/admin/endpoints';
import { expect, it } from 'vitest';
import { RESOURCES } from './resources.js';

const resourceEndpoints = Object.values(RESOURCES).flatMap(({ list, read, actions = {} }) => [
  list,
  ...(read ? [read] : []),
  ...Object.values(actions),
]);

/** Endpoints that belong to no resource, because pages of the console call them directly. */
const ENDPOINT_IDS_WITHOUT_RESOURCE = ['admin.overview', 'admin.payments.compare', 'admin.providers'];

it('the console uses every endpoint of the contract', () => {
  const unusedEndpointIds = ADMIN_ENDPOINTS.filter((endpoint) => !resourceEndpoints.includes(endpoint)).map(
    ({ id }) => id,
  );
  expect(unusedEndpointIds.sort()).toEqual(ENDPOINT_IDS_WITHOUT_RESOURCE);
});

it('each row and action is addressed by its id', () => {
  for (const { read, actions = {} } of Object.values(RESOURCES))
    for (const { path } of [...(read ? [read] : []), ...Object.values(actions)])
      expect(path).toContain('/{id}');
});
