/** An entry of a lister's ledger, as the database stores it. */
export interface LedgerEntry {
  readonly transaction: string;
  readonly kind: string;
  readonly account: string;
  readonly cents: number;
  readonly at: Date;
}

/** What the statement of a month must contain; amounts in cents. */
export interface ExpectedMonth {
  readonly month: string;
  readonly sales: number;
  readonly gross: number;
  readonly refunds: number;
  readonly fees: number;
  readonly net: number;
  readonly paidOut: number;
  readonly opening: number;
  readonly closing: number;
  /** Number of transactions in the month. */
  readonly lines: number;
}

const BALANCE_ACCOUNTS = ['pending', 'available', 'on-the-way'];

/**
 * Computes the expected months of a ledger, oldest first. Adds up the entries one by one, without the product's
 * code.
 */
export function expectedMonths(entries: readonly LedgerEntry[]): ExpectedMonth[] {
  const months = [...new Set(entries.map(monthOf))].sort();
  let balance = 0;
  return months.map((month) => {
    const monthEntries = entries.filter((entry) => monthOf(entry) === month);
    const opening = balance;
    let [sales, gross, refunds, fees, paidOut] = [0, 0, 0, 0, 0];
    for (const { kind, account, cents } of monthEntries) {
      if (account === 'buyers' && kind === 'sale') {
        sales += 1;
        gross -= cents;
      } else if (account === 'buyers') refunds += cents;
      else if (account === 'fee') fees += cents;
      else if (account === 'paid') paidOut += cents;
      else if (BALANCE_ACCOUNTS.includes(account)) balance += cents;
    }
    const lines = new Set(monthEntries.map(({ transaction }) => transaction)).size;
    const net = gross - refunds - fees;
    return { month, sales, gross, refunds, fees, net, paidOut, opening, closing: balance, lines };
  });
}

function monthOf({ at }: LedgerEntry): string {
  return `${at.getUTCFullYear()}-${String(at.getUTCMonth() + 1).padStart(2, '0')}`;
}
