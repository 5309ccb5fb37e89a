import { OUTRIGHT } from '@market/contract/rentals/durations';
import type { Delivery } from '@market/domain/deliveries/delivery.entity';
import type { DemoSession } from '@market/domain/demos/demo-session.entity';
import { HOUR_MS } from '@market/domain/foundation/clock';
import type { ListingViews } from '@market/domain/funnel/listing-views.entity';
import type { Identity } from '@market/domain/identity/identity.entity';
import type { User } from '@market/domain/identity/user.entity';
import type { Listing } from '@market/domain/listings/listing.entity';
import type { Message } from '@market/domain/messages/message.entity';
import type { Payment } from '@market/domain/payments/payment.entity';
import type { Rating } from '@market/domain/ratings/rating.entity';
import type { Rental } from '@market/domain/rentals/rental.entity';
import type { Review } from '@market/domain/reviews/review.entity';
import type { SavedSearch } from '@market/domain/saved-searches/saved-search.entity';
import type { SavedListing } from '@market/domain/saved/saved-listing.entity';
import { MORE_THREADS } from '../activity/more-threads.js';
import { MORE_RATINGS } from '../activity/more-ratings.js';
import { RATINGS } from '../activity/ratings.js';
import { RENTALS, SAVED_SLUGS_BY_LOGIN, SAMPLE_SAVED_SEARCHES } from '../activity/rentals.js';
import { THREADS } from '../activity/threads.js';
import { LISTINGS } from '../listings/all.js';
import { PROSPECTS } from '../prospects.js';
import type { SamplePerson } from '../sample-person.js';
import { abandonedOrderRows } from './abandoned-order-rows.js';
import { listingId, listingRow } from './listing-rows.js';
import { messageRows } from './message-rows.js';
import { moneyRows } from './money-rows.js';
import { peopleRows, userId } from './people-rows.js';
import { ratingRow } from './rating-rows.js';
import { reviewRow } from './review-rows.js';
import { searchRow } from './search-rows.js';
import { trafficRows } from './traffic-rows.js';

/** All rows of the sample, in an order in which foreign keys are satisfied. */
export interface SampleRows {
  readonly users: User[];
  readonly identities: Identity[];
  readonly listings: Listing[];
  readonly reviews: Review[];
  readonly views: ListingViews[];
  readonly demos: DemoSession[];
  /** Payments that became a rental or a purchase. */
  readonly payments: Payment[];
  readonly abandonedOrders: Payment[];
  readonly rentals: Rental[];
  readonly deliveries: Delivery[];
  readonly ratings: Rating[];
  readonly messages: Message[];
  readonly saved: SavedListing[];
  readonly searches: SavedSearch[];
}

interface SampleContext {
  readonly now: Date;
  readonly demoBaseUrl: string;
  /** The people who can sign in. The rows also contain prospects. */
  readonly people: readonly SamplePerson[];
}

/** Returns the sample rows with dates relative to `now`. Throws an error for an unknown login or slug. */
export function sampleRows({ now, demoBaseUrl, people }: SampleContext): SampleRows {
  const findPerson = createFinder('person', people, (entry) => entry.login);
  const findListing = createFinder('listing', LISTINGS, (entry) => entry.slug);
  const soldSlugs = new Set(
    RENTALS.filter((rental) => rental.duration === OUTRIGHT).map((rental) => rental.slug),
  );
  const salesRows = RENTALS.map((rental) =>
    moneyRows(rental, findListing(rental.slug), findPerson(rental.renterLogin), now),
  );
  const moderator = people.find(({ role }) => role !== 'user');
  const listings = LISTINGS.map((entry) =>
    listingRow(entry, {
      now,
      demoBaseUrl,
      creatorName: findPerson(entry.listerLogin).name,
      isSold: soldSlugs.has(entry.slug),
    }),
  );
  const rentals = salesRows.map(({ rental }) => rental);
  const { views, demos } = trafficRows(listings, now);
  return {
    ...peopleRows([...people, ...PROSPECTS], now),
    listings,
    views,
    demos,
    reviews: listings.map((row) => reviewRow(row, moderator ? userId(moderator.login) : null)),
    payments: salesRows.map(({ payment }) => payment),
    abandonedOrders: abandonedOrderRows({ listings, rentals, demos, now }),
    rentals,
    deliveries: salesRows.map(({ delivery }) => delivery),
    ratings: [...RATINGS, ...MORE_RATINGS].map((rating) => ratingRow(rating, findListing(rating.slug), now)),
    messages: [...THREADS, ...MORE_THREADS].flatMap((thread) => messageRows(thread, now)),
    saved: Object.entries(SAVED_SLUGS_BY_LOGIN).flatMap(([login, slugs]) =>
      slugs.map((slug, index) => ({
        userId: userId(findPerson(login).login),
        listingId: listingId(findListing(slug).slug),
        savedAt: new Date(now.getTime() - (index * 31 + 5) * HOUR_MS),
      })),
    ),
    searches: SAMPLE_SAVED_SEARCHES.map((search) => searchRow(search, now)),
  };
}

function createFinder<T>(
  kindName: string,
  entries: readonly T[],
  nameOf: (entry: T) => string,
): (name: string) => T {
  const entriesByName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  return (name) => {
    const entry = entriesByName.get(name);
    if (!entry) throw new Error(`The sample has no ${kindName} called ${name}.`);
    return entry;
  };
}
