import type { NoticeKind } from '@market/contract/notices';
import { nullable, text, textOf, timestamptz, uuid, type RowOf } from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

const NOTICE_TO_MAIL_ROW = {
  id: uuid,
  userId: uuid,
  createdAt: timestamptz,
  kind: textOf<NoticeKind>(),
  to: nullable(text),
  name: text,
  actorId: nullable(uuid),
  actorName: nullable(text),
  listingId: nullable(uuid),
  listingTitle: nullable(text),
  endsAt: nullable(timestamptz),
  reason: nullable(text),
  requestId: nullable(text),
};

/** A notification with the facts that its e-mail contains. */
export type NoticeToMail = RowOf<typeof NOTICE_TO_MAIL_ROW>;

export const selectNoticesToMail = statement(
  { id: uuid },
  'SELECT id FROM notices WHERE mail_due_at <= $1 ORDER BY mail_due_at LIMIT $2',
);

/**
 * Postpones the next attempt to send a notification's e-mail, so that only one process at a time sends it.
 */
export const claimNoticeToMail = statement(
  { id: uuid },
  'UPDATE notices SET mail_due_at = $2 WHERE id = $1 AND mail_due_at <= $3 RETURNING id',
);

export const clearMailDue = statement({}, 'UPDATE notices SET mail_due_at = NULL WHERE id = $1');

/**
 * Selects the notification $1 with the facts that its e-mail contains; $2 are the kinds whose e-mail is always sent
 * (NOTIFY-3). `to` is null if the person has no address, and, for other kinds, if the person has switched the e-mail
 * off or is disabled, or if it is about a followed person's new listing that is not on sale (NOTIFY-2).
 */
export const selectNoticeToMail = statement(
  NOTICE_TO_MAIL_ROW,
  `SELECT notices.id, notices.user_id AS "userId", notices.created_at AS "createdAt", kind,
     CASE WHEN kind = ANY($2) OR (person.disabled_at IS NULL AND NOT kind = ANY(coalesce(choice.muted, '{}'))
       AND (kind <> 'listing.followed' OR listings.state = 'approved')) THEN person.email END AS "to",
     person.display_name AS name, actor_id AS "actorId",
     actor.display_name AS "actorName", listing_id AS "listingId", listings.title AS "listingTitle",
     CASE WHEN kind = ANY($2) THEN (event.payload->>'endsAt')::timestamptz END AS "endsAt",
     CASE WHEN kind = 'listing.off-sale' THEN event.payload->>'reason' END AS reason,
     event.request_id AS "requestId"
   FROM notices JOIN users person ON person.id = notices.user_id
   LEFT JOIN notice_preferences choice ON choice.user_id = person.id
   LEFT JOIN users actor ON actor.id = actor_id LEFT JOIN listings ON listings.id = listing_id
   LEFT JOIN outbox_events event ON event.id = notices.event_id
   WHERE notices.id = $1`,
);
