import type { Endpoint } from '@market/contract/endpoints/endpoint';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetOneResult,
  Identifier,
  RaRecord,
} from 'react-admin';
import * as z from 'zod/mini';
import type { RequestOptions } from '../http/request.js';
import { session } from '../http/session.js';
import { readList } from './list-pages.js';
import { type ResourceEndpoints, RESOURCES } from './resources.js';

/** react-admin's data provider with one more method: `act` runs an action on one row and returns the changed row. */
export interface ConsoleDataProvider extends DataProvider {
  act(resource: string, action: string, params: ActionParams): Promise<{ data: RaRecord }>;
}

interface ActionParams {
  readonly id: Identifier;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Key that makes retries safe: every retry of one action sends the same key (API-4). */
  readonly idempotencyKey?: string | undefined;
}

const Row = z.looseObject({ id: z.string() });
const Page = z.object({ data: z.array(Row), total: z.int() });
type Page = z.output<typeof Page>;

/**
 * Maps react-admin's methods to the endpoints below /api/admin. Only actions change rows, so react-admin's own methods
 * for writing are unsupported.
 */
export const dataProvider: ConsoleDataProvider = {
  getList: (resource, params) => readRows(findEndpoints(resource), params) as Promise<GetListResult>,
  // The casts are needed because react-admin's methods are generic, but each resource has one fixed row type.
  getOne: async (resource, { id, signal }) => ({ data: await readOne(resource, id, signal) }) as GetOneResult,
  act: async (resource, action, { id, body = {}, idempotencyKey }) => {
    const endpoint = findEndpoints(resource).actions?.[action];
    if (!endpoint) throw new Error(`${resource} has no action ${action}`);
    return {
      data: Row.parse(await callEndpoint(endpoint, { params: { id: String(id) }, body, idempotencyKey })),
    };
  },
  // Only react-admin's reference fields would call `getMany` and `getManyReference`. No screen needs these fields,
  // since responses already contain the names of related rows.
  getMany: rejectUnsupported,
  getManyReference: rejectUnsupported,
  create: rejectUnsupported,
  update: rejectUnsupported,
  updateMany: rejectUnsupported,
  delete: rejectUnsupported,
  deleteMany: rejectUnsupported,
  supportAbortSignal: true,
};

async function readOne(resource: string, id: Identifier, signal: AbortSignal | undefined): Promise<RaRecord> {
  const { read } = findEndpoints(resource);
  if (!read) throw new Error(`${resource} has no page for a row`);
  return Row.parse(await callEndpoint(read, { params: { id: String(id) }, signal }));
}

/** Calls an endpoint and returns the response, which was validated by the endpoint's schema. */
function callEndpoint(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  return session.call(endpoint, options);
}

async function readRows(
  endpoints: ResourceEndpoints,
  { sort, filter, signal, pagination }: GetListParams,
): Promise<Page> {
  const sortQuery = sort && { sort: sort.field, order: sort.order.toLowerCase() };
  return readList(
    async (page) =>
      Page.parse(await callEndpoint(endpoints.list, { query: { ...filter, ...sortQuery, ...page }, signal })),
    pagination,
  );
}

function findEndpoints(resource: string): ResourceEndpoints {
  const endpoints = RESOURCES[resource];
  if (!endpoints) throw new Error(`There is no resource ${resource}`);
  return endpoints;
}

function rejectUnsupported(): Promise<never> {
  return Promise.reject(new Error('The console does not support this'));
}
