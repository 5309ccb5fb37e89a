import {
  downloadStatement,
  downloadStatementYear,
  readStatementAddress,
  readStatements,
  requestStatement,
  saveStatementAddress,
  type StatementAddress,
  type StatementMonth,
} from '@market/contract/statements';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../../shared/http/call.js';
import { cacheTimes } from '../../../shared/http/query-defaults.js';
import { EARNINGS_KEY } from './earnings-key.js';

/** Milliseconds between two requests while a statement is being made. */
const POLL_EVERY_MS = 2_000;
export const STATEMENTS_KEY = [...EARNINGS_KEY, 'statements'] as const;

/**
 * Query of the months of a calendar year, by default the latest year. Polls while a statement is being made (EARN-32).
 */
export function statementsQuery(year: string | undefined) {
  return queryOptions({
    queryKey: [...STATEMENTS_KEY, year ?? 'latest'],
    queryFn: ({ signal }) => call(readStatements, { query: year ? { year } : {}, signal }),
    ...cacheTimes('other'),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.months.some((month) => month.state === 'making') ? POLL_EVERY_MS : false,
  });
}

/** Requests the statement of a month (EARN-31). */
export function postStatementRequest(month: string): Promise<StatementMonth> {
  return call(requestStatement, { body: { month } });
}

/** Downloads a statement as a PDF. */
export function fetchStatementFile(id: string): Promise<Blob> {
  return download(downloadStatement, { params: { id } });
}

/** Downloads a year's statement data as CSV (EARN-33). */
export function fetchStatementYearFile(year: string): Promise<Blob> {
  return download(downloadStatementYear, { query: { year } });
}

/** Query of the name and address that future statements show (EARN-34). */
export function statementAddressQuery() {
  return queryOptions({
    queryKey: [...EARNINGS_KEY, 'statement-address'],
    queryFn: ({ signal }) => call(readStatementAddress, { signal }),
    ...cacheTimes('other'),
    staleTime: 0,
  });
}

/** Changes the name and address that future statements show. */
export function putStatementAddress(body: StatementAddress): Promise<StatementAddress> {
  return call(saveStatementAddress, { body });
}
