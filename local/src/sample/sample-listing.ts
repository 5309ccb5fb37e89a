/** A fictional MVP; its category is that of its file. */
export interface SampleListing {
  /** Unique; part of the listing's addresses and source of its id, so it never changes. */
  readonly slug: string;
  readonly title: string;
  /** Login of its lister. */
  readonly by: string;
  /** Monthly rent in USD. */
  readonly priceUsd: number;
  /** Age in days when the sample is loaded. */
  readonly daysAgo: number;
  readonly shortDescription: string;
  /** Paragraphs of the description. */
  readonly description: readonly string[];
  readonly features: readonly string[];
  readonly techStack: readonly string[];
  readonly tags: readonly string[];
  /** Absent if it is approved. */
  readonly review?: { readonly state: 'pending' } | { readonly state: 'rejected'; readonly reason: string };
  /** True if its lister made it unavailable, which shows RENTED. */
  readonly isUnavailable?: true;
  /** True if every visitor sees the source address (LIST-9). */
  readonly isSourceVisible?: true;
}
