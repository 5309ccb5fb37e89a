/** A fictional MVP. The file that contains it determines its category. */
export interface SampleListing {
  /** Unique. It must never change, because the listing's id and addresses are derived from it. */
  readonly slug: string;
  readonly title: string;
  /** GitHub login of the lister. */
  readonly listerLogin: string;
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
  /** Absent if the listing is approved. */
  readonly review?: { readonly state: 'pending' } | { readonly state: 'rejected'; readonly reason: string };
  /** True if the lister made the listing unavailable, so that it is shown as RENTED. */
  readonly isUnavailable?: true;
  /** True if every visitor sees the source address (LIST-9). */
  readonly isSourceVisible?: true;
}
