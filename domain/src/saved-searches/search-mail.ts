import { searchLabel } from '@market/contract/listings/search-label';
import { fromCents } from '@market/contract/money/money';
import { NEW_MATCHES_MAX } from '@market/contract/saved-searches';
import { type MailBodies, type MailSection, unsubscribeLink, writeMail } from '../gateways/mail/mail-text.js';
import type { FoundListing } from './search-mails.queries.js';

/** The facts that an e-mail about saved searches contains. */
export interface SearchMailFacts {
  readonly name: string;
  /** The new listings, grouped by saved search; at least one. */
  readonly foundListings: readonly FoundListing[];
  readonly publicUrl: string;
  /** The URL of the page that stops the e-mails about all saved searches. */
  readonly unsubscribePage: string;
  /** Returns the URL of the page that stops the e-mails about one saved search. */
  readonly stopPageUrl: (searchId: string) => string;
  /** Whether the e-mail shows neither titles of MVPs nor conditions of searches (NOTIFY-12). */
  readonly omitsUserTexts?: boolean;
}

/** Returns the e-mail about new MVPs that match saved searches (FIND-82, FIND-84). */
export function searchMail(mailFacts: SearchMailFacts): MailBodies & { subject: string } {
  const { name, foundListings, publicUrl, stopPageUrl, omitsUserTexts = false } = mailFacts;
  const listingsBySearch = new Map<string, FoundListing[]>();
  for (const listing of foundListings)
    listingsBySearch.set(listing.searchId, [...(listingsBySearch.get(listing.searchId) ?? []), listing]);
  const sections = [...listingsBySearch].map(([searchId, listings]) =>
    sectionOf(listings, { publicUrl, stopUrl: stopPageUrl(searchId), omitsUserTexts }),
  );
  const subject =
    listingsBySearch.size === 1
      ? 'New MVPs fit your saved search'
      : `New MVPs fit ${listingsBySearch.size} of your saved searches`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [
      `Hello ${(!omitsUserTexts && name) || 'there'},`,
      'These MVPs were approved since our last e-mail about your saved searches, or since you last looked.',
    ],
    sections,
    action: { label: 'Open your saved searches', url: `${publicUrl}/saved` },
    footer: `You get at most one of these e-mails a day. You choose which e-mails you get: ${publicUrl}/preferences`,
    ...unsubscribeLink(mailFacts),
  });
  return { ...bodies, subject };
}

interface SectionFacts {
  readonly publicUrl: string;
  readonly stopUrl: string;
  readonly omitsUserTexts: boolean;
}

function sectionOf(
  listings: readonly FoundListing[],
  { publicUrl, stopUrl, omitsUserTexts }: SectionFacts,
): MailSection {
  const [firstListing] = listings;
  const conditions = conditionsOf(firstListing);
  const hasMoreListings = firstListing !== undefined && firstListing.foundCount >= NEW_MATCHES_MAX;
  return {
    heading: omitsUserTexts ? 'A saved search' : searchLabel(conditions),
    links: [
      ...listings.map(({ listingId, title }) => ({
        label: omitsUserTexts ? 'See the MVP' : title,
        url: `${publicUrl}/mvp/${listingId}`,
      })),
      {
        label: hasMoreListings ? 'See these and more' : 'See all that it finds',
        url: omitsUserTexts ? `${publicUrl}/saved/searches` : searchUrl(publicUrl, conditions),
      },
      { label: 'Stop e-mails about this search', url: stopUrl },
    ],
  };
}

function conditionsOf(listing: FoundListing | undefined) {
  const { search, category, tech, tag, minPriceCents, maxPriceCents, available } = listing ?? {};
  const dollarsOf = (cents: number | null | undefined) => (cents == null ? '' : String(fromCents(cents)));
  return {
    search,
    category,
    tech,
    tag,
    minPrice: dollarsOf(minPriceCents),
    maxPrice: dollarsOf(maxPriceCents),
    available,
  };
}

function searchUrl(publicUrl: string, conditions: ReturnType<typeof conditionsOf>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(conditions)) if (value) params.set(name, value);
  return `${publicUrl}/browse?${params.toString()}`;
}
