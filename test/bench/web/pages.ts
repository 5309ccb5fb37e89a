import { LISTER, RENTER, SHOPPER } from '../../src/browser/screens.js';
import type { Visitor } from '../../src/browser/running-stack.js';

/** A listing of the sample data, and its lister. */
export interface SampleListing {
  readonly id: string;
  readonly userId: string;
}

/** A route of the storefront: its name in the results, and a path that matches it. */
export interface Route {
  readonly name: string;
  readonly path: string;
  /** The signed-in person; a visitor if omitted. */
  readonly signedInAs?: Visitor;
}

/** Returns the pages that Lighthouse audits, all rendered on the server. */
export function auditedPages({ id, userId }: SampleListing): readonly Route[] {
  return [
    { name: '/', path: '/' },
    { name: '/mvp/{id}', path: `/mvp/${id}` },
    { name: '/user/{id}', path: `/user/${userId}` },
    { name: '/shorts', path: '/shorts' },
    { name: '/login', path: '/login' },
  ];
}

/**
 * Returns the routes whose first load is measured: the audited pages, other main screens and an unknown address.
 * `ownListing` is one of the lister's listings.
 */
export function measuredRoutes(listing: SampleListing, ownListing: SampleListing): readonly Route[] {
  return [
    ...auditedPages(listing),
    { name: '/saved', path: '/saved' },
    { name: '/users', path: '/users' },
    { name: 'an address that is no page', path: '/nowhere' },
    { name: '/browse', path: '/browse', signedInAs: RENTER },
    { name: '/profile', path: '/profile', signedInAs: RENTER },
    { name: '/messages', path: '/messages', signedInAs: RENTER },
    { name: '/list', path: '/list', signedInAs: LISTER },
    { name: '/list/edit/{id}', path: `/list/edit/${ownListing.id}`, signedInAs: LISTER },
    // People with a GitHub account are redirected to /list.
    { name: '/github-requirement', path: '/github-requirement', signedInAs: SHOPPER },
  ];
}
