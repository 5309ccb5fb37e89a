import { randomUUID } from 'node:crypto';
import { pdfText } from '../../../src/api/pdf-text.js';
import { until } from '../../../src/until.js';
import { buy } from '../../clients/buyer.js';
import { call } from '../../clients/calls.js';
import { authorizationOf, offerListings, type Person, signUpOne } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';
import { signUpLister } from './listers.js';
import { sendOrThrow } from './rented-mvp-pages.js';

const STATEMENT_WITHIN_MS = 120_000;
const EARNINGS_CENTS = 9000;
/**
 * Matches the texts that are checked: every font has their characters, and a PDF does not reorder them. The test cannot
 * predict how a PDF draws other texts.
 */
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/;
/** A statement shows the tested line at least this often: as the legal name, in the address and as the title. */
const LINE_OCCURRENCES_MIN = 3;

/**
 * Requests the monthly PDF statement of a lister whose legal name, postal address and MVP title are `line`, which is a
 * list of texts separated by ' | '. Returns one message if no worker creates the statement in time. Otherwise, returns
 * a message for each text that the statement does not show as typed (EARN-30, EARN-34).
 */
export async function findStatementMistakes(market: Market, line: string): Promise<string[]> {
  const lister = await signUpLister(market);
  await sellLastMonth(market, lister, line);
  await sendOrThrow(market, {
    method: 'PUT',
    path: '/earnings/statement-address',
    caller: lister,
    body: { legalName: line, postalAddress: `${line}\nLondon` },
  });
  const month = middleOfLastMonth(market).toISOString().slice(0, 7);
  await sendOrThrow(market, { path: '/earnings/statements', caller: lister, body: { month } });
  let statementId = '';
  try {
    await until(async () => {
      statementId = await findFinishedStatement(market, lister, month);
      return statementId !== '';
    }, STATEMENT_WITHIN_MS);
  } catch {
    return [`no statement with ${JSON.stringify(line)}`];
  }
  const statementText = withoutSpaces(pdfText(await download(market, lister, statementId)).join(''));
  return line
    .split(' | ')
    .filter((text) => PRINTABLE_ASCII.test(text))
    .filter((text) => statementText.split(withoutSpaces(text)).length <= LINE_OCCURRENCES_MIN)
    .map((text) => `a statement does not show ${JSON.stringify(text)}`);
}

/** Sells an MVP with this title, and inserts the earnings of the sale as if they were of the previous month. */
async function sellLastMonth(market: Market, lister: Person, title: string): Promise<void> {
  const [mvpId = ''] = await offerListings(market, lister, 1);
  await market.query('UPDATE listings SET title = $2 WHERE id = $1', [mvpId, title]);
  await buy(market, { buyer: await signUpOne(market), mvpId, lastStep: 'rents' });
  await market.query(
    `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
     SELECT $2::uuid, $3::uuid, 'release', entry.account, entry.cents, p.id, $4::timestamptz FROM payments p,
       (VALUES ('buyers', -$5::int), ('available', $5::int)) AS entry (account, cents) WHERE p.listing_id = $1`,
    [mvpId, randomUUID(), lister.userId, middleOfLastMonth(market), EARNINGS_CENTS],
  );
}

/** Returns the id of the month's finished statement; an empty string while there is none. */
async function findFinishedStatement(market: Market, caller: Person, month: string): Promise<string> {
  const { body } = await call(market, { method: 'GET', path: '/earnings/statements', caller });
  const months = (body['months'] ?? []) as {
    month: string;
    state: string;
    statement: { id: string } | null;
  }[];
  return months.find((entry) => entry.month === month && entry.state === 'ready')?.statement?.id ?? '';
}

async function download(market: Market, by: Person, statementId: string): Promise<Buffer> {
  const response = await fetch(`${market.apis[0]?.origin}/api/earnings/statements/${statementId}/pdf`, {
    headers: { authorization: await authorizationOf(market, by) },
  });
  if (response.status !== 200) throw new Error(`A statement: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns a time in the middle of the previous month, by the servers' clock. */
function middleOfLastMonth(market: Market): Date {
  const now = new Date(market.now());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12));
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');
