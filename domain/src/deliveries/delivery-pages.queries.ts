import { Injectable } from '@nestjs/common';
import type {
  ARCHIVE_STATES,
  ArchiveReason,
  INVITATION_STATES,
  InvitationReason,
} from '@market/contract/deliveries';
import type { PurchaseDuration } from '@market/contract/rentals/durations';
import {
  boolean,
  json,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { Clock } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';
import { deliveredWithoutMailAtSql } from './deliveries.queries.js';
import type { DeliveryState } from './delivery.entity.js';
import type { DeliveryStep } from './delivery-history.js';

/** The archive of a delivery, without its key in the object storage. */
export interface ArchiveRow {
  readonly state: (typeof ARCHIVE_STATES)[number];
  readonly repository: string | null;
  readonly commit: string | null;
  readonly sha256: string | null;
  readonly bytesize: number | null;
  readonly reason: ArchiveReason | null;
}

/** The invitation of a delivery's buyer; times are ISO texts. */
export interface InvitationRow {
  readonly state: (typeof INVITATION_STATES)[number];
  readonly repository: string | null;
  readonly login: string;
  readonly lapsesat: string | null;
  readonly askedat: string | null;
  readonly reason: InvitationReason | null;
}

const DELIVERY_PAGE_ROW = {
  id: uuid,
  state: textOf<DeliveryState>(),
  dueAt: timestamptz,
  /** When the source code was first sent, or when the buyer opened it before that; null if neither happened. */
  firstSentAt: nullable(timestamptz),
  /** Whether an invitation or another order counts as the delivery (DELIVERY-5). */
  isDeliveredWithoutMail: boolean,
  rentalId: uuid,
  listingId: uuid,
  title: text,
  sourceUrl: text,
  duration: textOf<PurchaseDuration>(),
  startsAt: timestamptz,
  endsAt: nullable(timestamptz),
  undoneAt: nullable(timestamptz),
  /** Whether PayPal has not decided yet on a requested refund of the payment. */
  isRefunding: boolean,
  orderedAt: timestamptz,
  paidAt: neverNull(timestamptz),
  licenseVersion: nullable(text),
  licenseSha256: nullable(text),
  archive: nullable(json<ArchiveRow>()),
  invitation: nullable(json<InvitationRow>()),
  events: json<readonly { readonly kind: DeliveryStep; readonly at: string }[]>(),
};

/** A delivery with its rental and its history. */
export type DeliveryPageRow = RowOf<typeof DELIVERY_PAGE_ROW>;

const selectOwnDeliveryPage = statement(
  DELIVERY_PAGE_ROW,
  `SELECT d.id, d.state, d.due_at AS "dueAt", coalesce(d.first_sent_at, d.sent_at) AS "firstSentAt",
     ${deliveredWithoutMailAtSql('$3')} IS NOT NULL AS "isDeliveredWithoutMail", r.id AS "rentalId", r.listing_id AS "listingId", l.title, l.source_url AS "sourceUrl", r.duration,
     r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.undone_at AS "undoneAt",
     p.state = 'refunding' AS "isRefunding", p.created_at AS "orderedAt", p.captured_at AS "paidAt",
     p.license_version AS "licenseVersion", p.license_sha256 AS "licenseSha256",
     (SELECT jsonb_build_object('state', a.state, 'repository', a.repository, 'commit', a.commit_sha,
        'sha256', a.sha256, 'bytesize', a.byte_size, 'reason', a.reason)
      FROM delivery_archives a WHERE a.delivery_id = d.id) AS archive,
     (SELECT jsonb_build_object('state', i.state, 'repository', i.repository, 'login', i.login,
        'lapsesat', i.lapses_at, 'askedat', i.asked_at, 'reason', i.reason)
      FROM repository_invitations i WHERE i.user_id = r.user_id AND i.listing_id = r.listing_id) AS invitation,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) ORDER BY e.id), '[]')
      FROM delivery_events e WHERE e.delivery_id = d.id) AS events
   FROM deliveries d JOIN rentals r ON r.id = d.rental_id JOIN payments p ON p.id = r.payment_id
   JOIN listings l ON l.id = r.listing_id
   WHERE d.id = $1 AND r.user_id = $2`,
);

/** Reads deliveries for the page that buyers see (DELIVERY-6). */
@Injectable()
export class DeliveryPagesQueries {
  constructor(
    private readonly readPool: ReadPool,
    private readonly clock: Clock,
  ) {}

  /** Returns a user's own delivery; undefined for another user's. */
  async findOwn(id: string, userId: string): Promise<DeliveryPageRow | undefined> {
    const [row] = await this.readPool.rows(selectOwnDeliveryPage(id, userId, this.clock.now()));
    return row;
  }
}
