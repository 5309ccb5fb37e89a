import { downloadReceipt, readReceipt } from '@market/contract/receipts';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';

/** Query of one of the caller's receipts. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['receipts', id],
    queryFn: ({ signal }) => call(readReceipt, { params: { id }, signal }),
    ...cacheTimes('other'),
  });
}

/** Downloads a receipt as a PDF file. */
export function fetchReceiptFile(id: string): Promise<Blob> {
  return download(downloadReceipt, { params: { id } });
}
