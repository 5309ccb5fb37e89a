import { LISTER, RENTER, SHOPPER } from '../../src/screens.js';
import type { Visitor } from '../../src/visit.js';

/** A listing of the sample data and who listed it. */
export interface SampleListing {
  readonly id: string;
  readonly userId: string;
}

/** A route of the storefront as the table names it, and an address that leads to it. */
export interface Route {
  readonly name: string;
  readonly path: string;
  /** Who is signed in; nobody where it is left out. */
  readonly as?: Visitor;
}

/** Pages that Lighthouse looks at, all rendered on the server. */
export function audited({ id, userId }: SampleListing): readonly Route[] {
  return [
    { name: '/', path: '/' },
    { name: '/mvp/{id}', path: `/mvp/${id}` },
    { name: '/user/{id}', path: `/user/${userId}` },
    { name: '/shorts', path: '/shorts' },
    { name: '/login', path: '/login' },
  ];
}

/** Every route of SPEC §2, and the page of an address that is none; `own` is a listing of the lister's. */
export function everyRoute(listing: SampleListing, own: SampleListing): readonly Route[] {
  return [
    ...audited(listing),
    { name: '/saved', path: '/saved' },
    { name: '/users', path: '/users' },
    { name: 'an address that is no page', path: '/nowhere' },
    { name: '/browse', path: '/browse', as: RENTER },
    { name: '/profile', path: '/profile', as: RENTER },
    { name: '/messages', path: '/messages', as: RENTER },
    { name: '/list', path: '/list', as: LISTER },
    { name: '/list/edit/{id}', path: `/list/edit/${own.id}`, as: LISTER },
    // Whoever has GitHub is led on to /list.
    { name: '/github-requirement', path: '/github-requirement', as: SHOPPER },
  ];
}
