import type { PersonalTable } from './personal-table.js';

/** Condition of the rows about a payment of the person $1. */
const IS_OF_OWN_PAYMENT = 'payment_id IN (SELECT id FROM payments WHERE user_id = $1)';

/** The tables about money that refer to a person (ACCOUNT-2). */
export const PERSONAL_MONEY_TABLES: readonly PersonalTable[] = [
  {
    table: 'payments',
    columns: ['user_id'],
    shown: `id, listing_id, duration, amount_cents, currency, state, order_id, capture_id, captured_at, refund_id, payer_email, payer_country,
      tax_basis_points, tax_cents,
      coupon_id, discount_cents, terms_version, terms_sha256, license_version, license_sha256, texts_shown, created_at`,
    hidden: `user_id, for_rental_id, credit_cents, coupon_held_until, description, attempt, claim_due_at, compare_due_at, books_differ_since,
      refund_notice_at, seller, updated_at`,
    onDeletion: {
      set: 'payer_email = NULL',
      kept: `id, user_id, listing_id, duration, amount_cents, for_rental_id, credit_cents, coupon_id, discount_cents, coupon_held_until, currency, description, state, attempt,
        order_id, capture_id, captured_at, claim_due_at, compare_due_at, books_differ_since, refund_id, refund_notice_at,
        payer_country, tax_basis_points, tax_cents, seller,
        terms_version,
        terms_sha256, license_version, license_sha256, texts_shown, created_at, updated_at`,
    },
  },
  {
    table: 'payment_refunds',
    columns: [],
    condition: IS_OF_OWN_PAYMENT,
    shown: 'payment_id, cents, state, refund_id, created_at, updated_at',
    // The moderator's reason is for other moderators.
    hidden: 'id, is_all, reason, refusal',
    onDeletion: 'keep',
  },
  {
    table: 'payment_ledger',
    columns: [],
    // PayPal's fee is the platform's cost.
    condition: `${IS_OF_OWN_PAYMENT} AND kind <> 'fee'`,
    shown: 'payment_id, kind, cents, paypal_id, at',
    hidden: 'id',
    onDeletion: 'keep',
  },
  {
    table: 'payment_events',
    columns: [],
    condition: IS_OF_OWN_PAYMENT,
    shown: 'payment_id, from_state, to_state, by_kind, at',
    // `why` can contain a moderator's reason, and `by_id` a moderator's id.
    hidden: 'id, why, by_id, evidence',
    onDeletion: 'keep',
  },
  {
    table: 'rentals',
    columns: ['user_id'],
    shown: 'id, listing_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at',
    hidden:
      'user_id, payment_id, first_rental_id, previous_rental_id, credited_rental_id, credit_cents, undone_at',
    onDeletion: {
      set: `renter_name = '', renter_email = ''`,
      kept: `id, user_id, listing_id, payment_id, duration, total_cents, starts_at, ends_at, first_rental_id, previous_rental_id,
        credited_rental_id, credit_cents, undone_at, created_at`,
    },
  },
  {
    table: 'coupons',
    columns: ['lister_id'],
    shown: 'id, listing_id, code, percent, people_max, ends_at, stopped_at, created_at',
    hidden: 'lister_id',
    // Coupons are kept, because buyers' receipts refer to them. They can no longer be used: the listings of
    // a deleted account are not sold.
    onDeletion: 'keep',
  },
  { table: 'coupon_tries', columns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'earnings',
    columns: ['lister_id'],
    shown: 'payment_id, captured_cents, fee_cents, release_due_at, released_at, created_at',
    hidden: 'lister_id, fee_basis_points, posted_line_id',
    onDeletion: 'keep',
  },
  {
    table: 'lister_ledger',
    columns: ['lister_id'],
    shown: 'kind, account, cents, payment_id, payout_id, at',
    hidden: 'id, transaction_id, lister_id',
    onDeletion: 'keep',
  },
  {
    table: 'payout_accounts',
    columns: ['user_id'],
    shown:
      'address, confirmed_at, paused_until, new_address, held_at, hold_reason, next_weekly_at, created_at',
    hidden: 'user_id, code_hash, code_expires_at, code_tries, held_by, updated_at',
    onDeletion: {
      set: `address = NULL, confirmed_at = NULL, new_address = NULL, code_hash = NULL, code_expires_at = NULL,
        next_weekly_at = NULL`,
      kept: 'user_id, paused_until, code_tries, held_at, held_by, hold_reason, created_at, updated_at',
    },
  },
  { table: 'payout_accounts', columns: ['held_by'], onDeletion: 'keep' },
  {
    table: 'payouts',
    columns: ['lister_id'],
    shown: 'number, cents, address, origin, state, reason, created_at, ended_at',
    hidden: `id, lister_id, is_alone, batch_id, item_id, item_status, item_fee_cents, books_differ_since, updated_at`,
    // Payouts are kept: the law requires records of them, including the address that was paid.
    onDeletion: 'keep',
  },
  {
    table: 'lister_statements',
    columns: ['lister_id'],
    shown: 'number, month, requested_at, made_at',
    hidden: 'id, lister_id, file, tries, next_try_at',
    // Statement files are deleted, because they show the lister's name and address. The amounts stay in the
    // ledger.
    onDeletion: {
      set: 'file = NULL, next_try_at = NULL',
      kept: 'id, lister_id, month, number, tries, requested_at, made_at',
    },
  },
  {
    table: 'statement_addresses',
    columns: ['user_id'],
    shown: 'legal_name, postal_address, updated_at',
    hidden: 'user_id',
    onDeletion: 'delete',
  },
  { table: 'payout_mails', columns: ['user_id'], onDeletion: 'delete' },
  {
    table: 'receipts',
    columns: ['user_id'],
    shown: 'number, payment_id, buyer_name, title, issued_at',
    hidden: 'id, user_id, mail_due_at',
    onDeletion: {
      set: `buyer_name = '', mail_due_at = NULL`,
      kept: `id, number, payment_id, user_id, title, issued_at`,
    },
  },
];
