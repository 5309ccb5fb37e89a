import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, Moment, PageQuery } from './endpoints/paging.js';
import { RENTAL_ENDS_SOON_DAYS } from './rentals/rentals.js';
import { withoutHidden } from './text/visible-text.js';

/** Kinds of notifications (NOTIFY-1). */
export const NOTICE_KINDS = [
  'rental.received',
  'rental.started',
  'rental.expiring',
  'rental.expired',
  'source.sent',
  'payment.held',
  'payment.failed',
  'payment.refunded',
  'payment.refund-refused',
  'refund.refused',
  'sale.refunded',
  'sale.disputed',
  'sale.dispute-decided',
  'listing.approved',
  'listing.rejected',
  'listing.off-sale',
  'listing.on-sale',
  'listing.followed',
  'rating.new',
  'rating.answered',
  'rating.hidden',
  'follower.new',
  'message.new',
  'data.ready',
  'github.grant-gone',
  'github.repository-gone',
] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.output<typeof NoticeKind>;

/** Kinds of notifications whose e-mail cannot be switched off (NOTIFY-3). */
export const ALWAYS_MAILED_KINDS = [
  'payment.held',
  'payment.failed',
  'payment.refund-refused',
  'refund.refused',
  'sale.refunded',
  'sale.disputed',
  'sale.dispute-decided',
  'rental.expiring',
  'rental.expired',
  'data.ready',
  'github.grant-gone',
  'github.repository-gone',
  'listing.off-sale',
  'listing.on-sale',
] as const satisfies readonly NoticeKind[];
/** The preferences page's text about e-mails that cannot be switched off (NOTIFY-3). */
export const ALWAYS_MAILED_NOTE =
  'Receipts, payments that PayPal holds or refuses, source code, refunds and refunds that PayPal refuses, refunds and disputes of your sales, the end of a rental, requests for your source code, lost access to your GitHub repositories, an MVP of yours that a moderator takes off sale and the data you asked for always come by e-mail.';
/** The facts that the text of a notification contains. */
export interface NoticeContent {
  readonly kind: NoticeKind;
  readonly actorName: string;
  readonly listingTitle: string;
}

/** Returns the text of a notification, which is also the subject of its e-mail. */
export function noticeText({ kind, ...names }: NoticeContent): string {
  // Names that were stored before they were validated may contain characters that reorder the words around
  // them (PEOPLE-1).
  const actorName = withoutHidden(names.actorName);
  const listingTitle = withoutHidden(names.listingTitle);
  const texts: Record<NoticeKind, string> = {
    'rental.received': `${actorName} paid for your MVP ${listingTitle}`,
    'rental.started': `${listingTitle} is ready in My Rentals`,
    'rental.expiring': `Your rental of ${listingTitle} ends within ${RENTAL_ENDS_SOON_DAYS} days`,
    'rental.expired': `Your rental of ${listingTitle} has ended`,
    'source.sent': `The source code of ${listingTitle} was sent to you by e-mail`,
    'payment.held': `PayPal is checking your payment for ${listingTitle}`,
    'payment.failed': `Your payment for ${listingTitle} failed: you were not charged`,
    'payment.refunded': `Your payment for ${listingTitle} was refunded`,
    'payment.refund-refused': `Your payment for ${listingTitle} was not refunded`,
    'refund.refused': `PayPal refused to refund a payment for ${listingTitle}: see Payments in the console`,
    'sale.refunded': `A payment for your MVP ${listingTitle} was refunded`,
    'sale.disputed': `A payment for your MVP ${listingTitle} is disputed: PayPal holds it until it decides`,
    'sale.dispute-decided': `PayPal decided a dispute about a payment for your MVP ${listingTitle}`,
    'listing.approved': `${listingTitle} was approved and is public`,
    'listing.rejected': `${listingTitle} was sent back: see the reason in My Listings`,
    'listing.off-sale': `${listingTitle} was taken off sale: see the reason in My Listings`,
    'listing.on-sale': `${listingTitle} is back on sale`,
    'listing.followed': `${actorName} listed a new MVP: ${listingTitle}`,
    'rating.new': `${actorName} reviewed your MVP ${listingTitle}`,
    'rating.answered': `${actorName} answered your review of ${listingTitle}`,
    'rating.hidden': `A moderator hid your review of ${listingTitle}: see the reason in My Rentals`,
    'follower.new': `${actorName} follows you`,
    'message.new': `New message from ${actorName}`,
    'data.ready': 'Your data is ready to download',
    'github.grant-gone': 'GitHub no longer accepts the access to your repositories that you gave',
    'github.repository-gone': `GitHub no longer shows us the repository of ${listingTitle}`,
  };
  return texts[kind];
}

/** Returns the storefront path to which a notification links (NOTIFY-1). */
export function noticePath(notice: {
  readonly kind: NoticeKind;
  readonly actorId: string | null;
  readonly listingId: string | null;
}): string {
  const { kind, actorId, listingId } = notice;
  if (kind === 'message.new') return `/messages?with=${actorId}`;
  if (kind === 'data.ready' || kind === 'github.grant-gone') return '/profile?tab=profile';
  if (kind === 'follower.new') return `/user/${actorId}`;
  if (
    kind === 'payment.held' ||
    kind === 'payment.failed' ||
    kind === 'refund.refused' ||
    kind === 'listing.approved' ||
    kind === 'listing.on-sale' ||
    kind === 'listing.followed'
  )
    return `/mvp/${listingId}`;
  if (kind === 'sale.refunded' || kind === 'sale.disputed' || kind === 'sale.dispute-decided')
    return '/profile?tab=earnings';
  if (kind === 'rating.new' || kind === 'rating.answered') return `/mvp/${listingId}#reviews`;
  if (kind === 'github.repository-gone') return `/list/edit/${listingId}`;
  if (kind === 'listing.rejected' || kind === 'listing.off-sale' || kind === 'rental.received')
    return '/profile?tab=listings';
  return '/profile?tab=rentals';
}

export const Notice = z.object({
  id: Id,
  /** A `NoticeKind`, or a kind that a newer version of the server adds. */
  kind: z.string(),
  text: z.string(),
  /** The storefront path to which the notification links. */
  path: z.string(),
  isread: z.boolean(),
  createdat: Moment,
});
export type Notice = z.output<typeof Notice>;

const MailSwitches = z.object({
  'message.new': z.boolean(),
  'rental.received': z.boolean(),
  'listing.reviewed': z.boolean(),
  'listing.followed': z.boolean(),
  'rating.new': z.boolean(),
  'rating.answered': z.boolean(),
  'search.matched': z.boolean(),
});

/** The switches of a person's e-mails; true means that the e-mail is sent. */
export const Preferences = z.object({ email: MailSwitches });
export type Preferences = z.output<typeof Preferences>;

/** The switches to change; the others do not change (NOTIFY-2). */
export const PreferenceChanges = z.object({ email: z.partial(MailSwitches) });
export type PreferenceChanges = z.output<typeof PreferenceChanges>;

export const listNotices = endpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/users/notices',
  access: 'user',
  summary: "The caller's notifications, newest first",
  query: PageQuery,
  reply: z.object({ notices: z.array(Notice), unread: z.int(), nextCursor: z.nullable(z.string()) }),
});
export const markNoticeRead = endpoint({
  id: 'notices.read',
  method: 'PUT',
  path: '/users/notices/{id}/read',
  access: 'user',
  summary: 'Mark one notification as read',
  params: z.object({ id: Id }),
  reply: z.object({ unread: z.int() }),
});
export const markNoticesRead = endpoint({
  id: 'notices.readAll',
  method: 'PUT',
  path: '/users/notices/read',
  access: 'user',
  summary: 'Mark all notifications as read',
  reply: z.object({ unread: z.int() }),
});
export const readPreferences = endpoint({
  id: 'notices.preferences',
  method: 'GET',
  path: '/users/preferences',
  access: 'user',
  summary: "The caller's e-mail preferences",
  reply: Preferences,
});
export const changePreferences = endpoint({
  id: 'notices.changePreferences',
  method: 'PUT',
  path: '/users/preferences',
  access: 'user',
  summary: "Change some of the caller's e-mail preferences",
  body: PreferenceChanges,
  reply: Preferences,
});
