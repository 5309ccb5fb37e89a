import { uuid, type RowOf } from '../foundation/sql/columns.js';
import { statement, type Statement } from '../foundation/sql/statement.js';

/**
 * SQL that selects the lister of the rental that a payment became. A lister was not notified of a payment without a
 * rental, so its refund is not announced either.
 */
const listerOfSaleSql = (kind: string) => `
    SELECT l.owner_id, '${kind}', NULL::uuid, l.id FROM rentals r
      JOIN listings l ON l.id = r.listing_id JOIN users u ON u.id = l.owner_id
      WHERE r.payment_id = ($1::jsonb->>'paymentId')::uuid AND u.deleted_at IS NULL`;

/**
 * SQL for each kind of event that causes notifications. It selects the recipients from the event's payload
 * $1, as rows of user, kind, actor and listing. The statements join tables of other features.
 */
export const RECIPIENTS_SQL_BY_EVENT: Readonly<Record<string, string>> = {
  'rental.created': `
    SELECT owner_id, 'rental.received', ($1::jsonb->>'userId')::uuid, id FROM listings
      WHERE id = ($1::jsonb->>'listingId')::uuid
    UNION ALL
    SELECT ($1::jsonb->>'userId')::uuid, 'rental.started', NULL, ($1::jsonb->>'listingId')::uuid`,
  'rental.expiring': `
    SELECT ($1::jsonb->>'userId')::uuid, 'rental.expiring', NULL::uuid, ($1::jsonb->>'listingId')::uuid`,
  'rental.expired': `
    SELECT ($1::jsonb->>'userId')::uuid, 'rental.expired', NULL::uuid, ($1::jsonb->>'listingId')::uuid`,
  'delivery.sent': `
    SELECT user_id, 'source.sent', NULL::uuid, listing_id FROM rentals WHERE id = ($1::jsonb->>'rentalId')::uuid`,
  'payment.held': `
    SELECT user_id, 'payment.held', NULL::uuid, listing_id FROM payments
      WHERE id = ($1::jsonb->>'paymentId')::uuid`,
  // A deleted account is not notified that its open orders were abandoned (ACCOUNT-2).
  'payment.failed': `
    SELECT user_id, 'payment.failed', NULL::uuid, listing_id FROM payments JOIN users ON users.id = user_id
      WHERE payments.id = ($1::jsonb->>'paymentId')::uuid AND deleted_at IS NULL`,
  'payment.refunded': `
    SELECT user_id, 'payment.refunded', NULL::uuid, listing_id FROM payments
      WHERE id = ($1::jsonb->>'paymentId')::uuid
    UNION ALL${listerOfSaleSql('sale.refunded')}`,
  'payment.partly-refunded': listerOfSaleSql('sale.refunded'),
  'payment.disputed': listerOfSaleSql('sale.disputed'),
  'payment.dispute-ended': listerOfSaleSql('sale.dispute-decided'),
  'payment.refund-refused': `
    SELECT user_id, 'payment.refund-refused', NULL::uuid, listing_id FROM payments
      WHERE id = ($1::jsonb->>'paymentId')::uuid
    UNION ALL
    SELECT users.id, 'refund.refused', NULL::uuid, payments.listing_id FROM payments, users
      WHERE payments.id = ($1::jsonb->>'paymentId')::uuid AND users.role <> 'user' AND users.disabled_at IS NULL`,
  'listing.approved': `
    SELECT owner_id, 'listing.approved', NULL::uuid, id FROM listings
      WHERE id = ($1::jsonb->>'listingId')::uuid AND state <> 'off-sale'
    UNION ALL
    SELECT f.follower_id, 'listing.followed', l.owner_id, l.id
      FROM listings l JOIN follows f ON f.followed_id = l.owner_id
      WHERE l.id = ($1::jsonb->>'listingId')::uuid AND l.state = 'approved' AND f.created_at <= l.approved_at`,
  'listing.rejected': `
    SELECT owner_id, 'listing.rejected', NULL::uuid, id FROM listings WHERE id = ($1::jsonb->>'listingId')::uuid`,
  'listing.taken-off-sale': `
    SELECT owner_id, 'listing.off-sale', NULL::uuid, id FROM listings WHERE id = ($1::jsonb->>'listingId')::uuid`,
  'listing.put-back': `
    SELECT owner_id, 'listing.on-sale', NULL::uuid, id FROM listings
      WHERE id = ($1::jsonb->>'listingId')::uuid AND state = 'approved'`,
  'listing.repository-gone': `
    SELECT owner_id, 'github.repository-gone', NULL::uuid, id FROM listings
      WHERE id = ($1::jsonb->>'listingId')::uuid`,
  'github.grant-gone': `
    SELECT ($1::jsonb->>'userId')::uuid, 'github.grant-gone', NULL::uuid, NULL::uuid`,
  'user.followed': `
    SELECT followed_id, 'follower.new', follower_id, NULL::uuid FROM follows
      WHERE follower_id = ($1::jsonb->>'followerId')::uuid AND followed_id = ($1::jsonb->>'followedId')::uuid`,
  'rating.created': `
    SELECT l.owner_id, 'rating.new', t.user_id, l.id FROM ratings t JOIN listings l ON l.id = t.listing_id
      WHERE t.id = ($1::jsonb->>'ratingId')::uuid AND t.hidden_at IS NULL`,
  'rating.answered': `
    SELECT user_id, 'rating.answered', answered_by, listing_id FROM ratings
      WHERE id = ($1::jsonb->>'ratingId')::uuid AND hidden_at IS NULL`,
  'rating.hidden': `
    SELECT user_id, 'rating.hidden', NULL::uuid, listing_id FROM ratings
      WHERE id = ($1::jsonb->>'ratingId')::uuid AND hidden_at IS NOT NULL`,
  'account.export-ready': `
    SELECT ($1::jsonb->>'userId')::uuid, 'data.ready', NULL::uuid, NULL::uuid`,
  // The lock makes a request that marks this message as read wait until the notification is inserted. That request then
  // marks the notification as read, too.
  'message.sent': `
    SELECT recipient_id, 'message.new', sender_id, NULL::uuid FROM messages
      WHERE id = ($1::jsonb->>'messageId')::uuid AND read_at IS NULL FOR SHARE`,
};

const INSERTED_NOTICE_ROW = { id: uuid, userId: uuid };

/**
 * For each kind of event that causes notifications: the statement that inserts the notifications of the event
 * $2 with the payload $1 at $3, and returns the new ones. Kinds of notifications in $4 get an e-mail, unless
 * the recipient has switched it off.
 */
export const INSERT_NOTICES_BY_EVENT: Readonly<
  Record<string, (...values: readonly unknown[]) => Statement<RowOf<typeof INSERTED_NOTICE_ROW>>>
> = Object.fromEntries(
  Object.entries(RECIPIENTS_SQL_BY_EVENT).map(([event, recipients]) => [
    event,
    statement(INSERTED_NOTICE_ROW, insertNoticesSql(recipients)),
  ]),
);

function insertNoticesSql(recipients: string): string {
  return `INSERT INTO notices (user_id, kind, event_id, actor_id, listing_id, created_at, mail_due_at)
    SELECT told.user_id, told.kind, $2, told.actor_id, told.listing_id, $3::timestamptz,
      CASE WHEN told.kind = ANY($4) AND NOT told.kind = ANY(coalesce(choice.muted, '{}')) THEN $3::timestamptz END
    FROM (${recipients}) AS told (user_id, kind, actor_id, listing_id)
    LEFT JOIN notice_preferences choice ON choice.user_id = told.user_id
    ORDER BY told.kind = 'listing.followed'
    ON CONFLICT DO NOTHING
    RETURNING id, user_id AS "userId"`;
}
