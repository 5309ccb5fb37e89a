import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { call } from './catalogue.js';
import { pdfText } from './pdf-text.js';
import type { Person } from './running-api.js';
import { post } from './shop.js';
import { useTestMarket } from './use-test-market.js';
import { useSweeps } from './use-sweeps.js';

/** Creates a marketplace, a new lister without statements for each test, and functions about statements. */
export function useStatements(startsAt: Date) {
  const market = useTestMarket(startsAt);
  const sweep = useSweeps(market);
  let lister: Person;
  beforeEach(async () => {
    await market.api.query('TRUNCATE lister_statements, statement_addresses');
    lister = await market.api.signUp('Lea');
  });
  const get = (path: string, person = lister) =>
    market.api.inject({ url: `/api/earnings${path}`, headers: { authorization: person.authorization } });
  const readStatementYear = async (query = '', person = lister) =>
    (await get(`/statements${query}`, person)).json();
  /** Posts a transaction to the lister's ledger. */
  const postLedgerEntries = async (
    kind: string,
    postedAt: string | Date,
    cents: Readonly<Record<string, number>>,
  ) => {
    await market.api.query(
      `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
       SELECT $1::uuid, $2::uuid, $3, account, cents, $1::uuid, $4::timestamptz
       FROM unnest($5::text[], $6::int[]) AS entry (account, cents)`,
      [randomUUID(), lister.userId, kind, postedAt, Object.keys(cents), Object.values(cents)],
    );
  };
  return {
    market,
    sweep,
    get,
    yearOf: readStatementYear,
    postEntries: postLedgerEntries,
    lister: () => lister,
    postSale: (soldAt: string, cents = 3000) =>
      postLedgerEntries('sale', soldAt, { buyers: -cents, fee: cents / 10, pending: cents - cents / 10 }),
    requestStatement: (month: unknown, person = lister) =>
      post(market.api, person, '/earnings/statements', { month }),
    saveAddress: (body: object) =>
      call(market.api, 'PUT', '/earnings/statement-address', { person: lister, body }),
    /** Makes every statement that is due, by running the workers' sweep. */
    make: () => sweep('statements to make'),
    /** Returns one month from the api's response for its year. */
    readMonth: async (month: string) =>
      (await readStatementYear(`?year=${month.slice(0, 4)}`)).months.find(
        (monthEntry: { month: string }) => monthEntry.month === month,
      ),
    /** Returns the texts of a statement's PDF, separated by '|'. */
    readPdfText: async (id: string) => pdfText((await get(`/statements/${id}/pdf`)).rawPayload).join('|'),
  };
}
