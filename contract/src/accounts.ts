import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, Moment } from './paging.js';

/** A document with what is known of a person; it can be fetched once it is ready, until it expires (DECISIONS 26). */
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
  summary: 'Ask for a document with everything that is known of the caller',
  reply: DataExport,
});
export const readDataExport = endpoint({
  id: 'accounts.export-status',
  method: 'GET',
  path: '/users/data-export',
  access: 'user',
  summary: "The caller's last document, if there is one",
  reply: z.object({ dataExport: z.nullable(DataExport) }),
});
export const downloadDataExport = endpoint({
  id: 'accounts.export-download',
  method: 'GET',
  path: '/users/data-export/{id}/document',
  access: 'user',
  summary: 'The document itself',
  params: z.object({ id: Id }),
  reply: z.record(z.string(), z.unknown()),
});
export const deleteAccount = endpoint({
  id: 'accounts.delete',
  method: 'POST',
  path: '/users/delete-account',
  access: 'user',
  summary: "Delete the caller's account; takes a sign-in of the last five minutes",
  /** Who is meant: a confirmation by somebody else's account deletes nobody. */
  body: z.object({ userId: Id }),
});
