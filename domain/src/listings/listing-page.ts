/** A listing of a public list, with its JSON in responses. */
export interface ListingCard {
  readonly id: string;
  readonly ownerId: string;
  readonly json: string;
}

/** Totals and cursor of a page; above 1,000, `total` is a lower bound (FIND-4). */
export interface PageInfo {
  readonly total: number;
  readonly totalIsFloor: boolean;
  readonly nextCursor: string | null;
  /** A search with corrected words, if this search finds almost nothing and the corrected one finds more (FIND-60). */
  readonly didYouMean?: string | undefined;
}

/** A page of listings. */
export interface ListingPage extends PageInfo {
  readonly listings: ListingCard[];
}

/** The JSON of several listings, joined by commas, and the ids of their owners. */
export interface JoinedListings {
  readonly json: string;
  readonly owners: readonly string[];
}

/** A page of joined listings. */
export interface JoinedPage extends PageInfo, JoinedListings {}
