import { afterAll, beforeEach, vi } from 'vitest';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import type { Payout } from '@market/domain/payouts/payout.entity';
import type { Person } from './running-api.js';
import { confirmAddress, type PayoutsAtPayPal, startPayoutsAtPayPal } from './use-payouts.js';
import { useTestMarket } from './use-test-market.js';
import { useSweeps } from './use-sweeps.js';

/** Creates a marketplace with PayPal's payouts, and for each test a new lister with a confirmed payout address. */
export function usePayoutMarket(startsAt: Date) {
  let paypal: PayoutsAtPayPal;
  let lister: Person;
  const market = useTestMarket(startsAt, async () => {
    paypal = await startPayoutsAtPayPal();
    return paypal.environment;
  });
  const sweep = useSweeps(market);
  afterAll(() => paypal.stop());
  const address = () => `${lister.userId}@pay.example`;
  const replaceLister = async (name: string): Promise<void> => {
    lister = await market.api.signUp(name);
    await confirmAddress(market.api, lister.userId, address());
  };
  beforeEach(async () => {
    vi.restoreAllMocks();
    await paypal.setSwitches({ payoutStatus: 'SUCCESS', payoutIssue: '' });
    await replaceLister('Lea');
  });
  const getService = <T>(service: new (...args: never[]) => T): T =>
    market.api.application.get(service, { strict: false });
  return {
    market,
    sweep,
    getService,
    address,
    paypal: () => paypal,
    lister: () => lister,
    /** Signs up a new lister, who replaces the previous one in all other functions. */
    replaceLister,
    request: (): Promise<Payout> => getService(PayoutsService).request(lister.userId),
    send: () => sweep('payouts to send'),
    readAtPayPal: () => sweep('payouts to read'),
    /** Returns the lister's balances in cents, by account. Balances of zero are left out. */
    async readBalances(): Promise<Record<string, number>> {
      const rows = await market.api.query<{ account: string; cents: number }>(
        `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE lister_id = $1 AND account <> 'buyers'
         GROUP BY account HAVING sum(cents) <> 0`,
        [lister.userId],
      );
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    },
    /** Returns the state of the lister's newest payout. */
    async readPayoutState(): Promise<string | undefined> {
      const [row] = await market.api.query<{ state: string }>(
        'SELECT state FROM payouts WHERE lister_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
        [lister.userId],
      );
      return row?.state;
    },
    /** Returns the payout items that PayPal has for this lister. */
    async readItemsAtPayPal() {
      return (await paypal.readBatches())
        .flatMap(({ items }) => items)
        .filter(({ receiver }) => receiver === address());
    },
  };
}
