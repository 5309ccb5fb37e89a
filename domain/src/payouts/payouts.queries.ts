import {
  boolean,
  float,
  int,
  nullable,
  text,
  timestamptz,
  timestamptzArray,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

/** Locks the payout account of the lister $1, so that only one payout of a lister is planned at a time. */
export const lockPayoutAccount = statement(
  { userId: uuid },
  'SELECT user_id AS "userId" FROM payout_accounts WHERE user_id = $1 FOR UPDATE',
);

/** Inserts a payout account for the lister $1 at $2, unless the lister has one. */
export const insertPayoutAccount = statement(
  {},
  'INSERT INTO payout_accounts (user_id, created_at, updated_at) VALUES ($1, $2, $2) ON CONFLICT DO NOTHING',
);

/**
 * Selects whether $2 is the e-mail address of the user $1 and of a sign-in method with which the user signed up, or which
 * was linked at $3 or earlier.
 */
export const selectIsOwnAddress = statement(
  { isOwn: boolean },
  `SELECT EXISTS (SELECT FROM users JOIN identities ON identities.user_id = users.id
     WHERE users.id = $1 AND lower(users.email) = lower($2) AND lower(identities.email) = lower($2)
       AND (identities.linked_at = users.created_at OR identities.linked_at <= $3)) AS "isOwn"`,
);

const PAYOUT_FACTS = {
  address: nullable(text),
  confirmedAt: nullable(timestamptz),
  pausedUntil: nullable(timestamptz),
  newAddress: nullable(text),
  heldAt: nullable(timestamptz),
  holdReason: nullable(text),
  nextWeeklyAt: nullable(timestamptz),
  disabledAt: nullable(timestamptz),
  fraudReportedAt: nullable(timestamptz),
  booksDifferSince: nullable(timestamptz),
  /** When the open payout (waiting, sending or under way) was created, and the status of its item at PayPal. */
  openSince: nullable(timestamptz),
  openItemStatus: nullable(text),
  /** Since when the payouts of all listers are stopped (PAYOUT-32). */
  stoppedAt: nullable(timestamptz),
  /** Whether the lister has an MVP that can be rented, and so can earn more. */
  isOffering: boolean,
};

/** The facts that decide whether a lister can be paid. */
export type PayoutFacts = RowOf<typeof PAYOUT_FACTS>;

/**
 * Returns the SQL for the time since when our records of a lister's payments or payouts differ from PayPal's;
 * `column` contains the lister's id (PAYOUT-30). An outer statement must not use the table aliases of this SQL: they
 * would hide the outer table that `column` refers to.
 */
const booksDifferSinceSql = (column: string) => `least(
  (SELECT min(paid.books_differ_since) FROM payments paid JOIN earnings earned ON earned.payment_id = paid.id
   WHERE paid.books_differ_since IS NOT NULL AND earned.lister_id = ${column}),
  (SELECT min(sent.books_differ_since) FROM payouts sent
   WHERE sent.books_differ_since IS NOT NULL AND sent.lister_id = ${column}))`;

/**
 * Returns the SQL for the time of the oldest open fraud report about a lister or one of the lister's MVPs;
 * `column` contains the lister's id. Only reports by the lister's buyers count, because any rival could file
 * others (PAYOUT-31).
 */
export const fraudReportedAtSql = (column: string) => `(
  SELECT min(report.created_at) FROM reports report
  WHERE report.resolved_at IS NULL AND report.reason = 'fraud'
    AND (report.user_id = ${column}
      OR EXISTS (SELECT FROM listings mvp WHERE mvp.id = report.listing_id AND mvp.owner_id = ${column}))
    AND EXISTS (SELECT FROM payments bought JOIN earnings earned ON earned.payment_id = bought.id
      WHERE bought.user_id = report.reporter_id AND earned.lister_id = ${column}))`;

/** Selects the facts about the lister $1; no row if the person is unknown. */
export const selectPayoutFacts = statement(
  PAYOUT_FACTS,
  `SELECT a.address, a.confirmed_at AS "confirmedAt", a.paused_until AS "pausedUntil", a.new_address AS "newAddress",
     a.held_at AS "heldAt", a.hold_reason AS "holdReason", a.next_weekly_at AS "nextWeeklyAt", u.disabled_at AS "disabledAt",
     ${fraudReportedAtSql('u.id')} AS "fraudReportedAt", ${booksDifferSinceSql('u.id')} AS "booksDifferSince",
     open.created_at AS "openSince", open.item_status AS "openItemStatus",
     (SELECT stopped_at FROM payout_stops) AS "stoppedAt",
     EXISTS (SELECT FROM listings l WHERE l.owner_id = u.id AND l.state = 'approved' AND l.is_available) AS "isOffering"
   FROM users u LEFT JOIN payout_accounts a ON a.user_id = u.id
     LEFT JOIN payouts open ON open.lister_id = u.id AND open.state IN ('waiting', 'sending', 'under-way')
   WHERE u.id = $1`,
);

const RECENT_SALES = {
  sales: int,
  /** When each disputed sale was disputed or reversed, oldest first. */
  disputedAt: timestamptzArray,
  /**
   * The lister's shares of the sales in the reserve's window, as far as they have become available, less what refunds
   * and disputes took back.
   */
  releasedCents: float,
  /** The lister's available balance. */
  availableCents: float,
};

/** Figures of a lister's sales in the reserve's window (PAYOUT-40). */
export type RecentSales = RowOf<typeof RECENT_SALES>;

/**
 * Selects the figures of the sales of the lister $1 after $2. A sale counts as disputed while a dispute is open, if
 * the buyer got money back after a dispute, or if PayPal reversed it. Ledger lines from the same read of PayPal's
 * records have equal times; of these, a refund counts as made after the dispute, because it may have settled it.
 */
export const selectRecentSales = statement(
  RECENT_SALES,
  `WITH recent AS (SELECT payment_id FROM earnings WHERE lister_id = $1 AND created_at > $2)
   SELECT (SELECT count(*)::int FROM recent) AS sales,
     (SELECT coalesce(sum(g.cents), 0)::float8 FROM recent JOIN lister_ledger g USING (payment_id)
      WHERE g.account = 'available') AS "releasedCents",
     (SELECT coalesce(sum(cents), 0)::float8 FROM lister_ledger WHERE lister_id = $1 AND account = 'available')
       AS "availableCents",
     ARRAY(SELECT min(l.at) FILTER (WHERE l.kind IN ('disputed', 'reversed'))
       FROM recent JOIN payment_ledger l USING (payment_id) GROUP BY payment_id
       HAVING bool_or(l.kind = 'reversed')
         OR sum(l.cents) FILTER (WHERE l.kind IN ('disputed', 'dispute-reversed')) < 0
         OR sum(l.cents) FILTER (WHERE l.kind IN ('dispute-lost', 'dispute-corrected')) < 0
         OR max(l.at) FILTER (WHERE l.kind = 'refunded')
           >= min(l.at) FILTER (WHERE l.kind = 'disputed')
       ORDER BY 1) AS "disputedAt"`,
);

/** Returns the next payout number of the year $1; its counter stays locked until the transaction ends. */
export const allocatePayoutNumber = statement(
  { last: int },
  `INSERT INTO payout_counters AS counter (year, last) VALUES ($1, 1)
   ON CONFLICT (year) DO UPDATE SET last = counter.last + 1 RETURNING last`,
);

/** SQL of a condition: the payouts of all listers are not stopped (PAYOUT-32). */
const ARE_NOT_STOPPED_SQL = 'NOT EXISTS (SELECT FROM payout_stops)';

/** Selects up to $2 listers whose weekly payout is due at $1; none while all payouts are stopped. */
export const selectWeeklyDueListers = statement(
  { id: uuid },
  `SELECT user_id AS id FROM payout_accounts WHERE next_weekly_at <= $1 AND ${ARE_NOT_STOPPED_SQL}
   ORDER BY next_weekly_at LIMIT $2`,
);

/**
 * Returns the SQL of a condition: at `nowSql`, nothing holds back the payout `o` of the user `u` with the account `a`
 * (PAYOUT-30).
 */
const isNotHeldSql = (nowSql: string) => `u.disabled_at IS NULL AND a.held_at IS NULL
     AND a.address IS NOT NULL AND (a.paused_until IS NULL OR a.paused_until <= ${nowSql})
     AND ${booksDifferSinceSql('o.lister_id')} IS NULL
     AND ${fraudReportedAtSql('o.lister_id')} IS NULL
`;

/**
 * Claims up to $1 waiting payouts at $3: if $2 is true, those that need a batch of their own, otherwise the others.
 * Claims none while all payouts are stopped (PAYOUT-32).
 * Payouts wait while their lister has no address, changed it lately, is on hold, disabled or reported, or while our
 * records differ from PayPal's (PAYOUT-30). The account is locked, too: otherwise a change of the address or a hold
 * that is committed while this statement runs would not be seen. A payout whose account another transaction has
 * locked is skipped; the next sweep claims it.
 */
export const claimWaitingPayouts = statement(
  { id: uuid },
  `SELECT o.id FROM payouts o JOIN users u ON u.id = o.lister_id JOIN payout_accounts a ON a.user_id = o.lister_id
   WHERE o.state = 'waiting' AND o.is_alone = $2 AND ${ARE_NOT_STOPPED_SQL} AND ${isNotHeldSql('$3')}
   ORDER BY o.created_at LIMIT $1 FOR UPDATE OF o, a SKIP LOCKED`,
);

/**
 * Puts the payouts $2, which were claimed in the same transaction, into the batch $1 at $3. They are paid to the
 * addresses that their listers have now, which may be newer than the payouts (PAYOUT-11).
 */
export const putIntoBatch = statement(
  {},
  `UPDATE payouts o SET state = 'sending', batch_id = $1, address = a.address, updated_at = $3
   FROM payout_accounts a WHERE a.user_id = o.lister_id AND o.id = ANY ($2) AND o.state = 'waiting'`,
);

/**
 * Removes payouts from the batch $1, which PayPal has not received: those that are held back at $2, the current time, and
 * those whose lister has changed the address. They wait for another batch (PAYOUT-11, PAYOUT-30).
 */
export const removeHeldPayouts = statement(
  {},
  `UPDATE payouts o SET state = 'waiting', batch_id = NULL, address = coalesce(a.address, o.address), updated_at = $2
   FROM users u, payout_accounts a
   WHERE o.batch_id = $1 AND o.state = 'sending' AND u.id = o.lister_id AND a.user_id = o.lister_id
     AND NOT (a.address IS NOT DISTINCT FROM o.address AND ${isNotHeldSql('$2')})`,
);

/**
 * Claims the batch $1 for one attempt to send it, if one is due at $2; no other attempt begins before $3. Claims none
 * while all payouts are stopped (PAYOUT-32).
 */
export const claimBatch = statement(
  { tries: int, createdAt: timestamptz },
  `UPDATE payout_batches SET tries = tries + 1, next_try_at = $3 WHERE id = $1 AND state = 'sending' AND next_try_at <= $2
     AND ${ARE_NOT_STOPPED_SQL}
   RETURNING tries, created_at AS "createdAt"`,
);

/** Selects up to $2 batches whose next attempt is due at $1. */
export const selectBatchesToSend = statement(
  { id: uuid },
  `SELECT id FROM payout_batches WHERE state = 'sending' AND next_try_at <= $1 ORDER BY next_try_at LIMIT $2`,
);

/**
 * Claims the batch $1 for one read of its records at PayPal, if one is due at $2; the next read is due at $3.
 */
export const claimBatchLookup = statement(
  { paypalId: nullable(text), createdAt: timestamptz },
  `UPDATE payout_batches SET look_due_at = $3 WHERE id = $1 AND look_due_at <= $2
   RETURNING paypal_id AS "paypalId", created_at AS "createdAt"`,
);

/** Sets when PayPal's records of the batch $1 are read next. */
export const setLookupDue = statement({}, 'UPDATE payout_batches SET look_due_at = $2 WHERE id = $1');

/**
 * Sets that PayPal's records of the batch $1 are read next at $2, or not again if $2 is null, instead of at $3. Does
 * nothing if another time than $3 is planned by now, for example by a webhook, or while a payout of the batch
 * differs from PayPal's record.
 */
export const postponeLookup = statement(
  {},
  `UPDATE payout_batches SET look_due_at = $2 WHERE id = $1 AND look_due_at = $3
     AND NOT EXISTS (SELECT FROM payouts WHERE batch_id = $1 AND books_differ_since IS NOT NULL)`,
);

/** Selects up to $2 batches whose records at PayPal are due to be read at $1. */
export const selectLookupsDue = statement(
  { id: uuid },
  `SELECT id FROM payout_batches WHERE look_due_at <= $1 ORDER BY look_due_at LIMIT $2`,
);

/**
 * SQL that converts a text to an id, or to null if the text is not a UUID. Comparing ids instead of texts
 * lets Postgres use the index, even for texts from webhooks.
 */
const idOrNullSql = (text: string) =>
  `CASE WHEN ${text}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${text}::text::uuid END`;

/**
 * Plans to read PayPal's records of the batch with our id $1 or PayPal's id $2 at $3. Returns no row if they are read
 * by then anyway.
 */
export const makeLookupDue = statement(
  { id: uuid },
  `UPDATE payout_batches SET look_due_at = $3
   WHERE (id = ${idOrNullSql('$1')} OR paypal_id = $2) AND state = 'sent' AND (look_due_at IS NULL OR look_due_at > $3)
   RETURNING id`,
);

/** Counts the codes that were sent to the lister $1 since $2. */
export const countConfirmationCodes = statement(
  { count: int },
  `SELECT count(*)::int AS count FROM payout_mails WHERE user_id = $1 AND kind = 'code' AND created_at > $2`,
);

/**
 * Inserts the e-mail $1 to the lister $2, of kind $3 to the address $4 about the payout $5, due at $6; at most one
 * per payout and kind.
 */
export const insertMail = statement(
  { id: uuid },
  `INSERT INTO payout_mails (id, user_id, kind, address, payout_id, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
   ON CONFLICT (payout_id, kind) WHERE payout_id IS NOT NULL DO NOTHING RETURNING id`,
);

/** Claims the e-mail $1 for one attempt, if it is due at $2; no other attempt begins before $3. */
export const claimMail = statement(
  { userId: uuid, kind: text, address: text, payoutId: nullable(uuid), createdAt: timestamptz },
  `UPDATE payout_mails SET due_at = $3 WHERE id = $1 AND due_at <= $2
   RETURNING user_id AS "userId", kind, address, payout_id AS "payoutId", created_at AS "createdAt"`,
);

/** Selects up to $2 e-mails that are due at $1. */
export const selectMailsDue = statement(
  { id: uuid },
  'SELECT id FROM payout_mails WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
);
