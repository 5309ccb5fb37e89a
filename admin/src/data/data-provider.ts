import type { Endpoint } from '@market/contract/endpoint';
import { PAGE_SIZE_MAX } from '@market/contract/paging';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetOneResult,
  Identifier,
  RaRecord,
} from 'react-admin';
import * as z from 'zod/mini';
import type { Carried } from '../http/request.js';
import { session } from '../http/session.js';
import { type ResourceCalls, RESOURCES } from './resources.js';

/** What react-admin's own calls cannot say: something is done to one row, which comes back as it is then. */
export interface ConsoleDataProvider extends DataProvider {
  act(resource: string, action: string, params: ActParams): Promise<{ data: RaRecord }>;
}

interface ActParams {
  readonly id: Identifier;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The same for every repeat of one deed. */
  readonly idempotencyKey?: string | undefined;
}

const Row = z.looseObject({ id: z.string() });
const Page = z.object({ data: z.array(Row), total: z.int() });
type Page = z.output<typeof Page>;

/** The API below /api/admin as react-admin asks for it. The console makes, edits and deletes nothing in general: it acts. */
export const dataProvider: ConsoleDataProvider = {
  getList: (resource, params) => list(callsOf(resource), params) as Promise<GetListResult>,
  // Which rows a resource has is known where it is shown: react-admin asks for all of them by these same functions.
  getOne: async (resource, { id, signal }) => ({ data: await one(resource, id, signal) }) as GetOneResult,
  getMany: async (resource, { ids, signal }) =>
    ({ data: await Promise.all(ids.map((id) => one(resource, id, signal))) }) as GetListResult,
  getManyReference: (resource, { target, id, filter, ...params }) =>
    list(callsOf(resource), { ...params, filter: { ...filter, [target]: id } }) as Promise<GetListResult>,
  act: async (resource, action, { id, body = {}, idempotencyKey }) => {
    const endpoint = callsOf(resource).actions?.[action];
    if (!endpoint) throw new Error(`${resource} cannot be asked to ${action}`);
    return { data: Row.parse(await ask(endpoint, { params: { id: String(id) }, body, idempotencyKey })) };
  },
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
  supportAbortSignal: true,
};

async function one(resource: string, id: Identifier, signal: AbortSignal | undefined): Promise<RaRecord> {
  const { read } = callsOf(resource);
  if (!read) throw new Error(`${resource} are only listed`);
  return Row.parse(await ask(read, { params: { id: String(id) }, signal }));
}

/** What an endpoint answers, already checked by its own schema. */
function ask(endpoint: Endpoint, carried: Carried): Promise<unknown> {
  return session.call(endpoint, carried);
}

/** A page of any size: what an export asks for is more than the API gives at once. */
async function list(calls: ResourceCalls, params: GetListParams): Promise<Page> {
  const { page = 1, perPage = PAGE_SIZE_MAX } = params.pagination ?? {};
  if (perPage <= PAGE_SIZE_MAX) return listPage(calls, params, { page, perPage });
  const first = await listPage(calls, params, { page: 1, perPage: PAGE_SIZE_MAX });
  const data = [...first.data];
  while (data.length < Math.min(first.total, perPage)) {
    const next = { page: data.length / PAGE_SIZE_MAX + 1, perPage: PAGE_SIZE_MAX };
    const { data: more } = await listPage(calls, params, next);
    if (more.length === 0) break;
    data.push(...more);
  }
  return { data: data.slice(0, perPage), total: first.total };
}

async function listPage(
  calls: ResourceCalls,
  { sort, filter, signal }: GetListParams,
  pagination: { page: number; perPage: number },
): Promise<Page> {
  const sorted = sort && { sort: sort.field, order: sort.order.toLowerCase() };
  return Page.parse(await ask(calls.list, { query: { ...filter, ...sorted, ...pagination }, signal }));
}

function callsOf(resource: string): ResourceCalls {
  const calls = RESOURCES[resource];
  if (!calls) throw new Error(`There is no resource ${resource}`);
  return calls;
}

function unsupported(): Promise<never> {
  return Promise.reject(new Error('The console cannot do this'));
}
