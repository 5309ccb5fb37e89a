import type { EntityManager } from 'typeorm';
import { float, textOf } from '../foundation/sql/columns.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { statement } from '../foundation/sql/statement.js';
import type { Balances, EarningsLedgerAccount, ListerEntryKind } from './earnings.rules.js';

export type { Balances } from './earnings.rules.js';

/** A sum of cents is selected as a float, because it can exceed an `integer`. */
const BALANCE_ROW = { account: textOf<EarningsLedgerAccount>(), cents: float };

/**
 * The balances of the payment $1 by account. Leaves out payouts that an operator made to a former lister and recorded
 * with the payment (PAYOUT-25), because a later line of the payment must not undo that record.
 */
const selectPaymentBalances = statement(
  BALANCE_ROW,
  `SELECT account, sum(cents)::float8 AS cents FROM lister_ledger WHERE payment_id = $1 AND kind NOT LIKE 'payout%'
   GROUP BY account`,
);

/** The balances of the lister $1 by account. */
export const selectListerBalances = statement(
  BALANCE_ROW,
  'SELECT account, sum(cents)::float8 AS cents FROM lister_ledger WHERE lister_id = $1 GROUP BY account',
);

/**
 * Inserts the entries of one transaction: their accounts $7, and the cents $8 in the same order. The transaction has
 * the id $1, the lister $2, the kind $3 and the time $6. It is about the payment $4 or the payout $5; the other is
 * null.
 */
const insertEntries = statement(
  {},
  `INSERT INTO lister_ledger (transaction_id, lister_id, kind, payment_id, payout_id, at, account, cents)
   SELECT $1, $2, $3, $4, $5, $6, account, cents FROM unnest($7::text[], $8::int[]) AS entry (account, cents)`,
);

/** A transaction of a lister's ledger; its entries sum up to 0. */
export interface ListerTransaction {
  readonly listerId: string;
  readonly kind: ListerEntryKind;
  /** A transaction is about either a payment or a payout, so that exactly one of these two ids is set. */
  readonly paymentId?: string;
  readonly payoutId?: string;
  readonly at: Date;
  readonly entries: readonly { readonly account: EarningsLedgerAccount; readonly cents: number }[];
}

/** Returns the sums of a payment's entries by account, in whole cents; without payouts. */
export async function balancesOfPayment(tx: EntityManager, paymentId: string): Promise<Balances> {
  return balancesFrom((await execute(tx, selectPaymentBalances(paymentId))).rows);
}

/** Returns the sums of a lister's entries by account, in whole cents. */
export async function balancesOfLister(tx: EntityManager, listerId: string): Promise<Balances> {
  return balancesFrom((await execute(tx, selectListerBalances(listerId))).rows);
}

/**
 * Posts a transaction to a lister's ledger; does nothing if it has no entries. Postgres refuses entries that do not
 * sum up to 0.
 */
export async function postTransaction(tx: EntityManager, transaction: ListerTransaction): Promise<void> {
  const { listerId, kind, paymentId = null, payoutId = null, at, entries } = transaction;
  if (entries.length === 0) return;
  const accounts = entries.map(({ account }) => account);
  const cents = entries.map((entry) => entry.cents);
  await execute(tx, insertEntries(newId(), listerId, kind, paymentId, payoutId, at, accounts, cents));
}

/** Converts the rows of a query of balances to an object with the accounts as keys. */
export function balancesFrom(rows: readonly { account: EarningsLedgerAccount; cents: number }[]): Balances {
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
