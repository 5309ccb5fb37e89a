/** A listing in a public list, with the JSON text that responses contain. */
export interface ListingCard {
  readonly id: string;
  readonly ownerId: string;
  readonly json: string;
}

/**
 * The number of listings in the whole list, and the cursor of the next page. Above 1,000, `total` is a lower
 * bound (FIND-4).
 */
export interface PageInfo {
  readonly total: number;
  readonly totalIsFloor: boolean;
  readonly nextCursor: string | null;
  /** A corrected search that finds more listings, if this search finds almost none (FIND-60). */
  readonly didYouMean?: string | undefined;
}

/** A page of listings. */
export interface ListingPage extends PageInfo {
  readonly listings: ListingCard[];
}

/** The JSON of several listings, joined by commas, and the ids of their owners. */
export interface JoinedListingsJson {
  readonly json: string;
  readonly owners: readonly string[];
}

/** A page of listings whose JSON is already joined. */
export interface ListingsJsonPage extends PageInfo, JoinedListingsJson {}
