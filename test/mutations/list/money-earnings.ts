import type { Mutation } from '../mutation.js';

const RULES_SPEC = 'domain/src/earnings/earnings.rules.spec.ts';
const PAYOUTS_SPEC = 'api/src/payouts/payouts.db.spec.ts';
const PAGES_SPEC = 'api/src/earnings/earnings-pages.db.spec.ts';
const WAITING_SPEC = 'api/src/earnings/waiting-shares.db.spec.ts';
const ADDRESS_SPEC = 'api/src/payouts/payout-address.db.spec.ts';

/** Mutations of listers' earnings and payouts. */
export const MONEY_EARNINGS: readonly Mutation[] = [
  {
    name: 'money/fee-rounds-down',
    rule: 'The fee is rounded half up (EARN-2)',
    file: 'domain/src/earnings/earnings.rules.ts',
    find: 'cents * feeBasisPoints + BASIS_POINTS_IN_TOTAL / 2',
    replace: 'cents * feeBasisPoints',
    specs: [RULES_SPEC],
  },
  {
    name: 'money/dispute-stays-available',
    rule: 'A dispute makes the disputed part of a released share pending (EARN-4)',
    file: 'domain/src/earnings/earnings.rules.ts',
    find: 'Math.max(0, netPaidCents - heldCentsOf(lines))',
    replace: 'netPaidCents',
    specs: [RULES_SPEC],
  },
  {
    name: 'money/reversed-payout-stays-paid',
    rule: 'A reversed item returns the money to the balance (PAYOUT-22)',
    file: 'domain/src/payouts/payouts.rules.ts',
    find: "    case 'REVERSED':\n",
    replace: '',
    specs: [PAYOUTS_SPEC],
  },
  {
    name: 'money/unknown-batch-sent-again',
    rule: 'A batch whose result stays unknown is not sent again after 25 days (PAYOUT-21)',
    file: 'domain/src/payouts/payout-batches.service.ts',
    find: 'if (mayExistAtPayPal && now',
    replace: 'if (tx === undefined && now',
    specs: [PAYOUTS_SPEC],
  },
  {
    name: 'money/held-payouts-are-sent',
    rule: 'A payout that waits for a batch is held back (PAYOUT-30)',
    file: 'domain/src/payouts/payouts.queries.ts',
    find: 'u.disabled_at IS NULL AND a.held_at IS NULL\n',
    replace: 'u.disabled_at IS NULL\n',
    specs: [PAYOUTS_SPEC],
  },
  {
    name: 'money/any-batch-is-read',
    rule: 'A batch of another sender id is not read (PAYOUT-22)',
    file: 'domain/src/payouts/payout-lookups.service.ts',
    find: 'if (batch.senderBatchId !== batchId)',
    replace: 'if (batch.senderBatchId === undefined)',
    specs: [PAYOUTS_SPEC],
  },
  {
    name: 'money/payout-code-guessed',
    rule: 'Five wrong codes end a code (PAYOUT-10)',
    file: 'domain/src/payouts/payouts.rules.ts',
    find: 'CONFIRMATION_CODE_TRIES_MAX = 5',
    replace: 'CONFIRMATION_CODE_TRIES_MAX = 500',
    specs: [ADDRESS_SPEC],
  },
  {
    name: 'money/sale-of-another-lister',
    rule: 'Nobody reads another lister’s sale (EARN-9)',
    file: 'domain/src/earnings/earnings-pages.queries.ts',
    find: 'WHERE e.payment_id = $1 AND e.lister_id = $2',
    replace: 'WHERE e.payment_id = $1 AND $2::uuid IS NOT NULL',
    specs: [PAGES_SPEC],
  },
  {
    name: 'money/next-release-of-a-disputed-share',
    rule: 'A share that waits for a dispute or a refund is not the next release (EARN-4, EARN-5)',
    file: 'domain/src/earnings/earnings-pages.queries.ts',
    find: 'AND ${WAITS_ONLY_FOR_ITS_DATE}`',
    replace: 'AND e.released_at IS NULL`',
    specs: [WAITING_SPEC],
  },
  {
    name: 'money/waiting-share-names-a-time',
    rule: 'The page of a sale names no time at which a waiting or refunded share becomes available (EARN-8)',
    file: 'api/src/earnings/earnings.view.ts',
    find: 'hasReleaseTime ? (row.releasedAt ?? row.releaseDueAt) : null;',
    replace: 'row.releasedAt ?? row.releaseDueAt;',
    specs: [WAITING_SPEC],
  },
  {
    name: 'money/next-payout-despite-an-unclaimed-one',
    rule: 'No next payout is promised while PayPal may keep the earlier one for weeks (EARN-5)',
    file: 'domain/src/payouts/payout-holds.ts',
    find: '!LONG_ITEM_STATUSES.includes(payoutFacts.openItemStatus)',
    replace: 'true',
    specs: ['api/src/earnings/next-payout.db.spec.ts'],
  },
  {
    name: 'money/invitation-is-no-delivery-of-a-sale',
    rule: 'The page of a sale shows an invitation as its delivery (EARN-4, EARN-8)',
    file: 'domain/src/earnings/earnings-pages.queries.ts',
    find: "${deliveredAtSql('$3')}",
    replace: 'CASE WHEN $3::timestamptz IS NOT NULL THEN coalesce(d.first_sent_at, d.sent_at) END',
    specs: [WAITING_SPEC],
  },
  {
    name: 'money/payout-of-another-lister',
    rule: 'Nobody reads another lister’s payout (EARN-9)',
    file: 'domain/src/payouts/payout-pages.queries.ts',
    find: 'WHERE id = $1 AND lister_id = $2`',
    replace: 'WHERE id = $1 AND $2::uuid IS NOT NULL`',
    specs: [PAGES_SPEC],
  },
  {
    name: 'money/negative-balance-left-behind',
    rule: 'An account with a negative balance is not deleted (ACCOUNT-4)',
    file: 'domain/src/accounts/remaining-money-text.ts',
    find: 'available < 0',
    replace: 'available < -1000',
    specs: ['api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'money/payout-recommended-despite-a-hold',
    rule: 'The refusal to delete an account says what stops a payout of the available money (ACCOUNT-4)',
    file: 'domain/src/payouts/payout-obstacles.queries.ts',
    find: 'const holds = payoutFacts ?',
    replace: 'const holds = payoutFacts?.heldAt ?',
    specs: ['api/src/accounts/remaining-money.db.spec.ts', 'api/src/accounts/accounts.db.spec.ts'],
  },
  {
    name: 'money/reserve-unmentioned-at-deletion',
    rule: 'The refusal to delete an account says which part of the money is reserved (ACCOUNT-4)',
    file: 'domain/src/accounts/remaining-money-text.ts',
    find: 'available > 0 && reserve',
    replace: 'available < 0 && reserve',
    specs: ['api/src/accounts/remaining-money.db.spec.ts'],
  },
];
