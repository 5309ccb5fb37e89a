import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { ListingState } from '../listings/listings.js';
import { Id, Moment } from '../endpoints/paging.js';
import { optionalText, requiredText } from '../text/text.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { ListingVersion } from './reviews.js';
import { REASON_MAX_LENGTH } from './users.js';

/** A listing in any state. `price` is USD per month. */
export const ConsoleListing = z.object({
  id: Id,
  title: z.string(),
  category: z.string(),
  image: z.string(),
  listerId: Id,
  listerName: z.string(),
  /** When the lister was disabled; the listing is off sale until the lister is enabled (LIST-32). */
  listerDisabledAt: z.nullable(Moment),
  price: z.number(),
  state: ListingState,
  isAvailable: z.boolean(),
  /** Whether somebody bought the MVP outright. */
  sold: z.boolean(),
  /** How many rentals and purchases of the listing are running. */
  runningCount: z.int(),
  /** When a moderator took the listing off sale; null if it was put back or never taken off sale (CONSOLE-20). */
  offSaleAt: z.nullable(Moment),
  offSaleReason: z.nullable(z.string()),
  offSaleBy: z.nullable(Id),
  offSaleByName: z.nullable(z.string()),
  createdAt: Moment,
  approvedAt: z.nullable(Moment),
});
export type ConsoleListing = z.output<typeof ConsoleListing>;

/** A listing with the screenshots and links of its public version (CONSOLE-23). */
export const ConsoleListingDetail = z.extend(
  ConsoleListing,
  z.pick(ListingVersion, {
    screenshots: true,
    demoUrl: true,
    videoUrl: true,
    repoUrl: true,
    sourceVisible: true,
  }).shape,
);
export type ConsoleListingDetail = z.output<typeof ConsoleListingDetail>;

const byId = z.object({ id: Id });

export const listConsoleListings = endpoint({
  id: 'admin.listings.list',
  method: 'GET',
  path: '/admin/listings',
  access: 'moderator',
  summary: 'Search listings in any state by title, lister or id',
  query: listQuery(['createdAt', 'title', 'listerName', 'price', 'offSaleAt'], {
    q: searchText,
    state: z.optional(ListingState),
    offSale: oneOf(['by a moderator', 'lister disabled']),
    listerId: z.optional(Id),
  }),
  reply: listReply(ConsoleListing),
});
export const readConsoleListing = endpoint({
  id: 'admin.listings.read',
  method: 'GET',
  path: '/admin/listings/{id}',
  access: 'moderator',
  summary: 'One listing with its screenshots and links',
  params: byId,
  reply: ConsoleListingDetail,
});
export const takeListingOffSale = endpoint({
  id: 'admin.listings.takeOffSale',
  method: 'POST',
  path: '/admin/listings/{id}/take-off-sale',
  access: 'moderator',
  summary:
    'Take a listing off sale with a reason, which its lister can read; 403 for the moderator’s own listing, 409 if it is already off sale',
  params: byId,
  body: z.object({ reason: requiredText('Reason is required', REASON_MAX_LENGTH) }),
  reply: ConsoleListingDetail,
});
export const putListingBack = endpoint({
  id: 'admin.listings.putBack',
  method: 'POST',
  path: '/admin/listings/{id}/put-back',
  access: 'moderator',
  summary:
    'Put a listing back on sale; 403 for the moderator’s own listing, 409 if it is already back on sale',
  params: byId,
  body: z.object({ reason: z.optional(optionalText(REASON_MAX_LENGTH)) }),
  reply: ConsoleListingDetail,
});
