import { cutText } from '@market/contract/text/visible-text';

/** The head of a page, for search engines and link previews; paths are relative to this site. */
export interface PageHead {
  /** The page's own title, which precedes ' · MVP Market'; empty on the homepage. */
  readonly title: string;
  readonly description: string;
  /** The canonical address of this page. */
  readonly path: string;
  readonly type: 'website' | 'product' | 'profile';
  /** The image for link previews, 1200 × 630 pixels. */
  readonly image: { readonly path: string; readonly alt: string };
  /** Structured data in the schema.org vocabulary. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
  /** Price of a product in USD a month. */
  readonly price?: number;
  /** Whether the page is personal, so that search engines must not index it. */
  readonly isPrivate?: boolean;
}

/** Search engines cut descriptions after about this many characters. */
const DESCRIPTION_LENGTH_MAX = 160;

/** Returns a text as one line that is short enough for search engines to show in full. */
export function summarize(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH_MAX) return line;
  return `${cutText(line, DESCRIPTION_LENGTH_MAX - 1).replace(/\s+\S*$/, '')}…`;
}
