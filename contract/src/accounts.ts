import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment } from './endpoints/paging.js';

/** A person's data export: downloadable from `readyAt` until `expiresAt` (ACCOUNT-1). */
export const DataExport = z.object({
  id: Id,
  requestedAt: Moment,
  readyAt: z.nullable(Moment),
  expiresAt: Moment,
});
export type DataExport = z.output<typeof DataExport>;

export const requestDataExport = endpoint({
  id: 'accounts.export',
  method: 'POST',
  path: '/users/data-export',
  access: 'user',
  summary: "Request a download of the caller's stored data",
  reply: DataExport,
});
export const readDataExport = endpoint({
  id: 'accounts.export-status',
  method: 'GET',
  path: '/users/data-export',
  access: 'user',
  summary: "The caller's latest data export, if there is one",
  reply: z.object({ dataExport: z.nullable(DataExport) }),
});
export const downloadDataExport = endpoint({
  id: 'accounts.export-download',
  method: 'GET',
  path: '/users/data-export/{id}/document',
  access: 'user',
  summary: 'Download the data export',
  params: z.object({ id: Id }),
  reply: z.record(z.string(), z.unknown()),
});
export const deleteAccount = endpoint({
  id: 'accounts.delete',
  method: 'POST',
  path: '/users/delete-account',
  access: 'user',
  summary: "Delete the caller's account; requires a sign-in within the last five minutes",
  /**
   * The id of the account to delete. A person may confirm by signing in to a different account. The ids then
   * differ, and the request is refused, so that the wrong account is not deleted.
   */
  body: z.object({ userId: Id }),
});
