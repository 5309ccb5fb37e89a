import {
  type DataExport,
  deleteAccount,
  downloadDataExport,
  readDataExport,
  requestDataExport,
} from '@market/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../../shared/http/call.js';

/** Milliseconds between two requests for the state of a data export that is being created. */
const POLL_EVERY_MS = 2_000;

/** Query of the caller's last data export, or null. It is polled while the export is being created. */
export function dataExportQuery() {
  return queryOptions({
    queryKey: ['accounts', 'data-export'],
    queryFn: async ({ signal }) => (await call(readDataExport, { signal })).dataExport,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.readyAt ? POLL_EVERY_MS : false),
  });
}

/** Requests the data export (ACCOUNT-1); throws ApiError. */
export function postDataExportRequest(): Promise<DataExport> {
  return call(requestDataExport);
}

/** Downloads the data export; throws ApiError if it was deleted. */
export function fetchDataExportFile(id: string): Promise<Blob> {
  return download(downloadDataExport, { params: { id } });
}

/**
 * Deletes the caller's own account. Throws ApiError `auth/requires-recent-login` if the sign-in is over five
 * minutes old.
 */
export function deleteOwnAccount(userId: string): Promise<void> {
  return call(deleteAccount, { body: { userId } });
}
