import type { INVITATION_STATES } from '@market/contract/deliveries';
import {
  boolean,
  int,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';
import { IS_USABLE_GRANT } from '../github/grants.queries.js';

const INVITATION_TO_HANDLE_ROW = {
  id: uuid,
  listingId: uuid,
  state: textOf<(typeof INVITATION_STATES)[number]>(),
  tries: int,
  failingSince: nullable(timestamptz),
  /**
   * The repository, and the login of the invited GitHub account. Before the invitation is sent, the
   * repository is null and the login is empty.
   */
  repository: nullable(text),
  login: text,
  subject: text,
  timesSent: int,
  lapsesAt: nullable(timestamptz),
  ownerId: uuid,
  sourceUrl: text,
  /** The GitHub account that the buyer has linked now; null if none is linked. */
  account: nullable(text),
  isBuyerDeleted: boolean,
  /** Whether the lister has a grant whose token GitHub has not rejected, even if we cannot decrypt the token. */
  hasGrant: boolean,
  /** Whether a rental or a purchase gives access now, and until when; `endsAt` is null for a purchase. */
  isRunning: boolean,
  endsAt: nullable(timestamptz),
};

/**
 * An invitation that is being handled. Results are stored only if `tries` is still the same, so that a late
 * attempt changes nothing.
 */
export type InvitationToHandle = RowOf<typeof INVITATION_TO_HANDLE_ROW>;

/**
 * Makes a failed invitation due again. If the invitation has a repository, the buyer may have access that
 * must be removed later, so the new state is 'lapsed' instead of 'due'.
 */
const RESTART_SQL = `state = CASE WHEN i.repository IS NULL THEN 'due' ELSE 'lapsed' END, reason = NULL, times_sent = 0`;
/** Join condition of a delivery, its rental and the invitation of its buyer. */
const IS_INVITATION_OF_DELIVERY =
  'i.user_id = r.user_id AND i.listing_id = r.listing_id AND r.id = d.rental_id';
/**
 * Condition: the buyer of the delivery $1 may ask for a new invitation at $3, because the last one failed for
 * one of the reasons $2.
 */
const MAY_REQUEST_INVITATION = `d.id = $1 AND ${IS_INVITATION_OF_DELIVERY} AND i.state = 'failed' AND i.reason = ANY ($2)
  AND r.undone_at IS NULL AND (r.ends_at IS NULL OR r.ends_at > $3)`;

/**
 * Plans, at the time $4, to invite the buyer $2 to the repository of the listing $3: inserts an invitation with the id
 * $1, or reuses the buyer's earlier one. If the earlier invitation's access was removed, its GitHub account is cleared,
 * because the lister may have given that account access since then, and such access must not end with the rental
 * (DELIVERY-22). Raises `tries`, so that a running removal does not store its result. In the state 'inviting', `tries`
 * stays the same, because the attempt that is sending the invitation must store its result.
 */
export const planInvitation = statement(
  {},
  `INSERT INTO repository_invitations AS i (id, user_id, listing_id, state, next_try_at, created_at)
   VALUES ($1, $2, $3, 'due', $4, $4)
   ON CONFLICT (user_id, listing_id) DO UPDATE SET tries = CASE WHEN i.state = 'inviting' THEN i.tries ELSE i.tries + 1 END,
     next_try_at = excluded.next_try_at, reason = NULL,
     state = CASE WHEN i.state IN ('removed', 'failed', 'lapsed') THEN 'due' ELSE i.state END,
     times_sent = CASE WHEN i.state IN ('removed', 'failed', 'lapsed') THEN 0 ELSE i.times_sent END,
     repository = CASE WHEN i.state <> 'removed' THEN i.repository END,
     subject = CASE WHEN i.state = 'removed' THEN '' ELSE i.subject END,
     login = CASE WHEN i.state = 'removed' THEN '' ELSE i.login END`,
);

/**
 * Makes the invitation of the refunded rental $1 due at the time $2. A running attempt stores no result any more,
 * because it may have begun before the refund. A failed invitation is not sent again: while another rental of the buyer
 * runs, it is due at the end of that rental, to remove access that the buyer may have in spite of the failure.
 */
export const recheckInvitation = statement(
  {},
  `UPDATE repository_invitations i SET tries = tries + 1, next_try_at = CASE WHEN i.state <> 'failed' THEN $2 ELSE (
       SELECT CASE WHEN bool_or(other.ends_at IS NULL) THEN NULL ELSE coalesce(max(other.ends_at), $2) END
       FROM rentals other WHERE other.user_id = i.user_id AND other.listing_id = i.listing_id AND other.id <> r.id
         AND other.undone_at IS NULL AND (other.ends_at IS NULL OR other.ends_at > $2)) END
   FROM rentals r
   WHERE r.id = $1 AND i.user_id = r.user_id AND i.listing_id = r.listing_id AND i.state <> 'removed'`,
);

/**
 * Selects up to $2 invitations that are due at $1, or that can continue because the buyer has linked GitHub or the
 * lister has a grant again.
 */
export const selectDueInvitations = statement(
  { id: uuid },
  `SELECT id FROM (
     SELECT i.id, i.next_try_at AS at FROM repository_invitations i WHERE i.next_try_at <= $1
     UNION SELECT i.id, i.created_at FROM repository_invitations i JOIN identities a ON a.user_id = i.user_id
       WHERE i.state = 'waiting' AND a.provider = 'github'
     UNION SELECT i.id, i.created_at FROM repository_invitations i JOIN listings l ON l.id = i.listing_id
       JOIN github_grants g ON g.user_id = l.owner_id
       WHERE i.state = 'failed' AND i.reason = 'grant-gone' AND ${IS_USABLE_GRANT}
   ) AS found ORDER BY at LIMIT $2`,
);

export const selectInvitationOfRental = statement(
  { id: uuid },
  `SELECT i.id FROM repository_invitations i JOIN rentals r ON r.user_id = i.user_id AND r.listing_id = i.listing_id
   WHERE r.id = $1`,
);

/** Makes the failed invitation of the delivery $1 due again at $2. */
export const restartInvitation = statement(
  {},
  `UPDATE repository_invitations i SET ${RESTART_SQL}, next_try_at = $2 FROM deliveries d, rentals r
   WHERE d.id = $1 AND ${IS_INVITATION_OF_DELIVERY} AND i.state = 'failed'`,
);

/**
 * Makes an invitation due again because its buyer asked for a new one; does nothing if the buyer also asked
 * after the time $4.
 */
export const restartRequestedInvitation = statement(
  {},
  `UPDATE repository_invitations i SET ${RESTART_SQL}, next_try_at = $3, asked_at = $3 FROM deliveries d, rentals r
   WHERE ${MAY_REQUEST_INVITATION} AND (i.asked_at IS NULL OR i.asked_at <= $4)`,
);

/** Selects the invitation that `restartRequestedInvitation` would change if the buyer had never asked before. */
export const selectRequestableInvitation = statement(
  { id: uuid },
  `SELECT i.id FROM repository_invitations i, deliveries d, rentals r WHERE ${MAY_REQUEST_INVITATION}`,
);

/** Selects the rental of a user's own delivery. */
export const selectRentalOfDelivery = statement(
  { rentalId: uuid },
  'SELECT r.id AS "rentalId" FROM deliveries d JOIN rentals r ON r.id = d.rental_id WHERE d.id = $1 AND r.user_id = $2',
);

/**
 * Claims the invitation $1 for one attempt until $3, if it is due at $2, if it waited for its buyer to link
 * GitHub and the buyer has done so, or if it failed because its lister had no grant.
 */
export const claimInvitation = statement(
  {},
  `UPDATE repository_invitations i SET next_try_at = $3, tries = tries + 1,
     state = CASE WHEN state = 'waiting' OR reason = 'grant-gone' THEN
       CASE WHEN repository IS NULL THEN 'due' ELSE 'lapsed' END ELSE state END,
     reason = nullif(reason, 'grant-gone')
   WHERE i.id = $1 AND (i.next_try_at <= $2
     OR (i.state = 'waiting' AND EXISTS (SELECT FROM identities a WHERE a.user_id = i.user_id AND a.provider = 'github'))
     OR (i.state = 'failed' AND i.reason = 'grant-gone' AND (i.next_try_at IS NULL OR i.next_try_at > $3)))`,
);

/**
 * Returns an SQL condition: at `nowSql`, the buyer of the invitation `i` has a running rental or a purchase that is not
 * being refunded as a whole.
 */
const hasKeptRentalSql = (nowSql: string) => `EXISTS (
       SELECT FROM rentals r WHERE r.user_id = i.user_id AND r.listing_id = i.listing_id AND r.undone_at IS NULL
         AND (r.ends_at IS NULL OR r.ends_at > ${nowSql})
         AND NOT EXISTS (SELECT FROM payment_refunds f WHERE f.payment_id = r.payment_id AND f.state = 'asked' AND f.is_all))`;

/**
 * Locks the deliveries of the rentals and purchases to which the invitation $1 belongs. A refund of a late delivery
 * locks its delivery, too.
 */
export const lockDeliveriesOfInvitation = statement(
  {},
  `SELECT FROM deliveries d JOIN rentals r ON r.id = d.rental_id
   JOIN repository_invitations i ON i.user_id = r.user_id AND i.listing_id = r.listing_id
   WHERE i.id = $1 AND r.undone_at IS NULL ORDER BY d.id FOR UPDATE OF d`,
);

/** Selects the invitation $1 with its number of attempts if its buyer has a rental at $2 that is not being refunded. */
export const selectSendableInvitation = statement(
  { tries: int, repository: nullable(text), subject: text },
  `SELECT i.tries, i.repository, i.subject FROM repository_invitations i WHERE i.id = $1 AND ${hasKeptRentalSql('$2')}`,
);

export const selectInvitation = statement(
  INVITATION_TO_HANDLE_ROW,
  `SELECT i.id, i.listing_id AS "listingId", i.state, i.tries, i.failing_since AS "failingSince", i.repository, i.login, i.subject,
     i.times_sent AS "timesSent", i.lapses_at AS "lapsesAt", l.owner_id AS "ownerId", l.source_url AS "sourceUrl",
     a.subject AS account, u.deleted_at IS NOT NULL AS "isBuyerDeleted",
     EXISTS (SELECT FROM github_grants g WHERE g.user_id = l.owner_id AND ${IS_USABLE_GRANT}) AS "hasGrant", u.deleted_at IS NULL AND EXISTS (
       SELECT FROM rentals r WHERE r.user_id = i.user_id AND r.listing_id = i.listing_id AND r.undone_at IS NULL
         AND (r.ends_at IS NULL OR r.ends_at > $2)) AS "isRunning",
     (SELECT CASE WHEN bool_or(r.ends_at IS NULL) THEN NULL ELSE max(r.ends_at) END FROM rentals r
       WHERE r.user_id = i.user_id AND r.listing_id = i.listing_id AND r.undone_at IS NULL) AS "endsAt"
   FROM repository_invitations i JOIN listings l ON l.id = i.listing_id JOIN users u ON u.id = i.user_id
   LEFT JOIN identities a ON a.user_id = i.user_id AND a.provider = 'github' WHERE i.id = $1`,
);

/**
 * Makes the invitation $1 due again at $3 if an attempt later than $2 has begun to send it, has sent it or has found it
 * accepted. Raises `tries`, so that the later attempt does not store its result.
 */
export const replanInvitation = statement(
  {},
  `UPDATE repository_invitations SET state = 'lapsed', tries = tries + 1, next_try_at = $3
   WHERE id = $1 AND tries <> $2 AND state IN ('inviting', 'invited', 'accepted')`,
);

/** Sets the next attempt of the invitation $1 to $3, after its attempt $2 failed at GitHub at $4. */
export const postponeInvitation = statement(
  {},
  `UPDATE repository_invitations SET next_try_at = $3, failing_since = coalesce(failing_since, $4)
   WHERE id = $1 AND tries = $2`,
);
