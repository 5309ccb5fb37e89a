/** A fictional MVP; its category is that of its file. */
export interface SampleListing {
  /** Unique. The slug is part of the listing's addresses, and its id is derived from it, so it must never change. */
  readonly slug: string;
  readonly title: string;
  /** GitHub login of the lister, which identifies a sample person. */
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
  /** Present if the lister made the listing unavailable, so that it shows RENTED. */
  readonly isUnavailable?: true;
  /** Present if every visitor sees the address of the source (LIST-9). */
  readonly isSourceVisible?: true;
}
