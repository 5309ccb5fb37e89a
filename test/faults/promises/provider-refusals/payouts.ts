import { randomUUID } from 'node:crypto';
import { callUntilFinal } from '../../clients/calls.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { type Person, signUp } from '../../clients/people.js';
import { comparePayouts, type PayoutRecord } from '../../records/payout-comparison.js';
import {
  CALLS_AT_ONCE,
  DAY_MS,
  HOUR_MS,
  countMailsAbout,
  MINUTE_MS,
  type ProviderTest,
  type Providers,
} from './provider-test.js';

const EARNINGS_CENTS = 2500;

/**
 * For each status of a new payout item: its later status at PayPal, the payout's final state, and the e-mails that the
 * lister gets.
 */
const EXPECTATIONS_BY_STATUS: Readonly<
  Record<string, { laterStatus?: string; finalState: 'paid' | 'returned'; mailTitles: readonly string[] }>
> = {
  SUCCESS: { finalState: 'paid', mailTitles: ['has arrived'] },
  PENDING: { laterStatus: 'SUCCESS', finalState: 'paid', mailTitles: ['has arrived'] },
  ONHOLD: { laterStatus: 'SUCCESS', finalState: 'paid', mailTitles: ['has arrived'] },
  UNCLAIMED: {
    laterStatus: 'RETURNED',
    finalState: 'returned',
    mailTitles: ['Claim your payout', 'came back'],
  },
  FAILED: { finalState: 'returned', mailTitles: ['came back'] },
  RETURNED: { finalState: 'returned', mailTitles: ['came back'] },
  BLOCKED: { finalState: 'returned', mailTitles: ['came back'] },
  REFUNDED: { finalState: 'returned', mailTitles: ['came back'] },
  REVERSED: { finalState: 'returned', mailTitles: ['came back'] },
};

interface SentPayout {
  readonly lister: Person;
  readonly status: string;
  readonly id: string;
}

/** Tests a missing permission to send payouts, and every status of a payout item (PAYOUT-21 to PAYOUT-23). */
export const refusedPayouts: ProviderTest = async (providers) => {
  const { market, payouts, casesPerRefusal } = providers;
  // Without the permission to send payouts, PayPal refuses every batch with REQUIRED_SCOPE_MISSING.
  await payouts.setSwitches({ payouts: false, payoutStatus: 'PENDING' });
  const statuses = Object.keys(EXPECTATIONS_BY_STATUS).flatMap((status) =>
    Array.from({ length: casesPerRefusal }, () => status),
  );
  const listers = await signUp(market, statuses.length);
  await insertEarnings(providers, listers);
  const sentPayouts = await mapConcurrently(statuses, CALLS_AT_ONCE, async (status, index) => {
    const lister = listers[index] as Person;
    const { status: code, body } = await callUntilFinal(market, {
      path: '/payouts',
      caller: lister,
      idempotencyKey: randomUUID(),
    });
    if (code !== 201) throw new Error(`POST /payouts: ${JSON.stringify(body)}`);
    const [row] = await market.query<{ id: string }>('SELECT id FROM payouts WHERE lister_id = $1', [
      lister.userId,
    ]);
    return { lister, status, id: row?.id ?? '' };
  });
  const violations: string[] = [];
  const readItems = async () => (await payouts.readBatches()).flatMap((batch) => batch.items);
  const decidePayouts = async (statusOf: (payout: SentPayout) => string | undefined) => {
    const itemIds = new Map((await readItems()).map((item) => [item.senderItemId, item.id]));
    for (const payout of sentPayouts) {
      const [id, status] = [itemIds.get(payout.id), statusOf(payout)];
      if (id !== undefined && status !== undefined) await payouts.decideItem(id, status);
    }
  };
  const countPayoutsInStates = (states: string) =>
    market.count(`SELECT count(*) FROM payouts WHERE id = ANY($1) AND state IN (${states})`, [
      sentPayouts.map(({ id }) => id),
    ]);
  return {
    name: 'payouts',
    caseCount: sentPayouts.length,
    moments: [
      {
        afterMs: 20 * MINUTE_MS,
        isDone: async () =>
          (await market.count(`SELECT count(*) FROM payout_attempts WHERE outcome = 'refused'`)) > 0,
        changeResponses: async () => {
          if ((await countPayoutsInStates(`'waiting', 'sending'`)) !== sentPayouts.length)
            violations.push('payouts did not wait for the missing permission');
          await payouts.setSwitches({ payouts: true });
        },
      },
      {
        afterMs: 3 * HOUR_MS,
        isDone: async () => (await countPayoutsInStates(`'under-way'`)) === sentPayouts.length,
        changeResponses: () => decidePayouts(({ status }) => status),
      },
      {
        afterMs: DAY_MS + 2 * HOUR_MS,
        isDone: async () => (await countPayoutsInStates(`'under-way'`)) === 3 * casesPerRefusal,
        changeResponses: () => decidePayouts(({ status }) => EXPECTATIONS_BY_STATUS[status]?.laterStatus),
      },
      {
        afterMs: 4 * DAY_MS,
        isDone: async () =>
          (await countPayoutsInStates(`'paid', 'returned'`)) === sentPayouts.length &&
          listersWithoutMail(providers, sentPayouts).length === 0,
      },
    ],
    findViolations: async () => [
      ...violations,
      ...listersWithoutMail(providers, sentPayouts),
      ...(await findDifferences(providers, sentPayouts, await readItems())),
    ],
  };
};

async function insertEarnings({ market }: Providers, listers: readonly Person[]): Promise<void> {
  const ids = listers.map(({ userId }) => userId);
  await market.query(
    `INSERT INTO payout_accounts (user_id, address, confirmed_at, created_at, updated_at)
     SELECT id, id || '@pay.example', now() - interval '9 days', now(), now() FROM unnest($1::uuid[]) id`,
    [ids],
  );
  await market.query(
    `WITH sale AS (SELECT id AS lister, gen_random_uuid() AS transaction, gen_random_uuid() AS payment FROM unnest($1::uuid[]) id)
     INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
     SELECT transaction, lister, 'release', account, cents, payment, now() FROM sale
     CROSS JOIN (VALUES ('buyers', -$2::int), ('available', $2::int)) entry (account, cents)`,
    [ids, EARNINGS_CENTS],
  );
}

function listersWithoutMail({ market }: Providers, sentPayouts: readonly SentPayout[]): string[] {
  return sentPayouts.flatMap(({ lister, status }) =>
    (EXPECTATIONS_BY_STATUS[status]?.mailTitles ?? []).flatMap((mailTitle) =>
      countMailsAbout(market, lister, mailTitle) >= 1 ? [] : [`payout ${status}: no e-mail '${mailTitle}'`],
    ),
  );
}

/** Compares our payouts and ledgers with PayPal's items, and the state of each payout with the expected final state. */
async function findDifferences(
  { market }: Providers,
  sentPayouts: readonly SentPayout[],
  items: Parameters<typeof comparePayouts>[1],
): Promise<string[]> {
  const rows = await market.query<PayoutRecord & Record<string, unknown>>(
    'SELECT id, lister_id AS "listerId", cents, address, state FROM payouts',
  );
  const paidRows = await market.query<{ listerId: string; cents: string }>(
    `SELECT lister_id AS "listerId", sum(cents) AS cents FROM lister_ledger WHERE account = 'paid' GROUP BY lister_id`,
  );
  const paidByLister = new Map(paidRows.map(({ listerId, cents }) => [listerId, Number(cents)]));
  const { lostPayouts, doublePayouts, recordDifferences } = comparePayouts(rows, items, paidByLister);
  const wrongStates = sentPayouts.flatMap(({ id, status }) => {
    const state = rows.find((row) => row.id === id)?.state;
    return state === EXPECTATIONS_BY_STATUS[status]?.finalState ? [] : [`payout ${status} is ${state}`];
  });
  return [...lostPayouts, ...doublePayouts, ...recordDifferences, ...wrongStates];
}
