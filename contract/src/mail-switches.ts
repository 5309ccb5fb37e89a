import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/**
 * The e-mails that people can switch off, each with the label of its switch (NOTIFY-2). Most are named after
 * their notification.
 */
export const OPTIONAL_MAIL_LABELS = {
  'message.new': 'Messages I have not read for 10 minutes',
  'rental.received': 'Somebody rents or buys one of my MVPs',
  'listing.reviewed': 'A moderator decides on one of my MVPs',
  'listing.followed': 'Somebody I follow lists a new MVP',
  'rating.new': 'Somebody reviews one of my MVPs',
  'rating.answered': 'A lister answers my review',
  'search.matched': 'New MVPs fit a search I saved',
} as const;
/**
 * The form of a token that switches off one kind of e-mail: the kind, the person's id and a signature
 * (NOTIFY-7).
 */
export const UNSUBSCRIBE_TOKEN_PATTERN =
  /^([a-z.]{1,40})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
export type MailSwitch = keyof typeof OPTIONAL_MAIL_LABELS;
export const MAIL_SWITCH_NAMES = Object.keys(OPTIONAL_MAIL_LABELS) as [MailSwitch, ...MailSwitch[]];

export const unsubscribe = endpoint({
  id: 'notices.unsubscribe',
  method: 'POST',
  path: '/unsubscribe/{token}',
  access: 'public',
  summary: 'Switch off e-mails of one kind by the link in each of them, without a sign-in (RFC 8058)',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  // Mail programs send the form 'List-Unsubscribe=One-Click', whose content the server ignores.
  binaryBodyTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
});
