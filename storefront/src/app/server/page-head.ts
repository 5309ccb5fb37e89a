import { cutText } from '@market/contract/text/visible-text';

/** The head of a page, for search engines and share cards; paths are the site's own. */
export interface PageHead {
  /** Before ' · MVP Market'; empty on the homepage. */
  readonly title: string;
  readonly description: string;
  /** The canonical address of this page. */
  readonly path: string;
  readonly type: 'website' | 'product' | 'profile';
  /** The 1200 × 630 share image. */
  readonly image: { readonly path: string; readonly alt: string };
  /** schema.org, as an object. */
  readonly structured?: Readonly<Record<string, unknown>>;
  /** Monthly price in USD of a product. */
  readonly price?: number;
  /** A personal page, which search engines must not index. */
  readonly isPrivate?: boolean;
}

/** Search engines cut descriptions at about this length. */
const DESCRIPTION_LENGTH = 160;

/** One line of text that a search engine shows whole. */
export function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${cutText(line, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}
