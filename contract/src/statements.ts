import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment } from './endpoints/paging.js';
import { Month, Year } from './text/month.js';
import { isStorable, optionalLine, UNSTORABLE_TEXT_ERROR } from './text/text.js';
import { withoutHidden } from './text/visible-text.js';

/** Maximum characters of the legal name on a statement (EARN-34). */
export const LEGAL_NAME_MAX_LENGTH = 150;
/** How many lines a postal address may have, and how many characters each line. */
export const ADDRESS_LINES_MAX = 6;
export const ADDRESS_LINE_MAX_LENGTH = 100;

const nonEmptyLines = (value: string) =>
  value
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\t/g, ' ').trim())
    .filter((line) => line !== '');
const ADDRESS_ERROR = `Use at most ${ADDRESS_LINES_MAX} lines of ${ADDRESS_LINE_MAX_LENGTH} characters`;

/** Schema of a postal address of several lines, which may be empty. Empty lines are removed. */
const PostalAddress = z.string().check(
  z.maxLength(2 * ADDRESS_LINES_MAX * ADDRESS_LINE_MAX_LENGTH, ADDRESS_ERROR),
  z.refine(isStorable, UNSTORABLE_TEXT_ERROR),
  z.overwrite((value: string) => nonEmptyLines(value).join('\n')),
  z.refine(
    (value) =>
      nonEmptyLines(value).length <= ADDRESS_LINES_MAX &&
      nonEmptyLines(value).every((line) => line.length <= ADDRESS_LINE_MAX_LENGTH),
    ADDRESS_ERROR,
  ),
  z.refine(
    (value) => nonEmptyLines(value).every((line) => withoutHidden(line) === line),
    'Remove the invisible characters from this text',
  ),
);

/** The name and the address that the caller's next statements show; both may be empty (EARN-34). */
export const StatementAddress = z.object({ legalName: z.string(), postalAddress: z.string() });
export type StatementAddress = z.output<typeof StatementAddress>;
export const StatementAddressInput = z.object({
  legalName: optionalLine(LEGAL_NAME_MAX_LENGTH),
  postalAddress: PostalAddress,
});

/**
 * The states of a month's statement. `running`: the month has not ended, and its statement will be made at
 * `comesAt`. `missing` and `failed`: the lister can request the statement.
 */
export const STATEMENT_STATES = ['running', 'missing', 'making', 'failed', 'ready'] as const;

/** The number of sales of a month or year, and its sums in USD: `gross` − `refunds` − `fees` = `net`. */
const sumFields = {
  sales: z.int(),
  gross: z.number(),
  refunds: z.number(),
  fees: z.number(),
  net: z.number(),
  paidOut: z.number(),
};
export const StatementSums = z.object(sumFields);
export type StatementSums = z.output<typeof StatementSums>;

/** A month (UTC) with entries of the caller's ledger, and its statement (EARN-32). */
export const StatementMonth = z.object({
  month: Month,
  ...sumFields,
  /**
   * What was earned and not paid out, at the start and at the end of the month: `opening` + `net` − `paidOut`
   * = `closing`.
   */
  opening: z.number(),
  closing: z.number(),
  state: z.enum(STATEMENT_STATES),
  /** When the statement of the current month will be made; null for other months. */
  comesAt: z.nullable(Moment),
  /** The month's statement; null until it exists. */
  statement: z.nullable(z.object({ id: Id, number: z.string() })),
});
export type StatementMonth = z.output<typeof StatementMonth>;

/** The months of a calendar year with their sums. */
export const StatementYear = z.object({
  year: z.string(),
  /** All years in which the lister has ledger entries, newest first. */
  years: z.array(z.string()),
  /** The months in which the lister has ledger entries, newest first. */
  months: z.array(StatementMonth),
  total: StatementSums,
});
export type StatementYear = z.output<typeof StatementYear>;

export const readStatements = endpoint({
  id: 'statements.year',
  method: 'GET',
  path: '/earnings/statements',
  access: 'user',
  summary:
    "The caller's months of a calendar year with their statements; the latest year unless one is named",
  query: z.object({ year: z.optional(Year) }),
  reply: StatementYear,
});
export const requestStatement = endpoint({
  id: 'statements.request',
  method: 'POST',
  path: '/earnings/statements',
  access: 'user',
  summary: 'Request the statement of a finished month; a finished statement stays as it is',
  body: z.object({ month: Month }),
  reply: StatementMonth,
});
export const downloadStatement = endpoint({
  id: 'statements.download',
  method: 'GET',
  path: '/earnings/statements/{id}/pdf',
  access: 'user',
  summary: "One of the caller's statements as a PDF",
  params: z.object({ id: Id }),
  file: 'application/pdf',
  status: 200,
});
export const downloadStatementYear = endpoint({
  id: 'statements.file',
  method: 'GET',
  path: '/earnings/statements/file',
  access: 'user',
  summary: "The caller's months of a calendar year as CSV, oldest first",
  query: z.object({ year: Year }),
  file: 'text/csv',
  status: 200,
});
export const readStatementAddress = endpoint({
  id: 'statements.address',
  method: 'GET',
  path: '/earnings/statement-address',
  access: 'user',
  summary: "The name and address that the caller's next statements show",
  reply: StatementAddress,
});
export const saveStatementAddress = endpoint({
  id: 'statements.save-address',
  method: 'PUT',
  path: '/earnings/statement-address',
  access: 'user',
  summary: "Change the name and address that the caller's next statements show; empty texts delete them",
  body: StatementAddressInput,
  reply: StatementAddress,
});
