import type { MotifName } from './covers/motifs/all.js';

/** One made-up MVP as its lister would describe it; its category is the file it stands in. */
export interface SampleListing {
  /** Names the listing in every address and in its id, so it is unique and never changes. */
  readonly slug: string;
  readonly title: string;
  /** Login of its lister. */
  readonly by: string;
  /** Monthly rent in USD. */
  readonly priceUsd: number;
  /** Age in days, counted from the moment the sample is loaded. */
  readonly daysAgo: number;
  readonly shortDescription: string;
  /** Paragraphs of the description. */
  readonly description: readonly string[];
  readonly features: readonly string[];
  readonly techStack: readonly string[];
  readonly tags: readonly string[];
  /** The picture on its cover. */
  readonly motif: MotifName;
  /** Absent where it is approved. */
  readonly review?: { readonly state: 'pending' } | { readonly state: 'rejected'; readonly reason: string };
  /** Set by its lister: shown as RENTED. */
  readonly isUnavailable?: true;
  /** Shows its source address to everyone (DECISIONS 22a); most do not. */
  readonly isSourceVisible?: true;
}
