/** A browser's request for a page. */
export interface PageRequest {
  /** The path and the query of the page. */
  readonly url: string;
  /** The installation's public address without a final slash, used in canonical links. */
  readonly origin: string;
  /**
   * Whether the browser has the signed-in cookie. The cookie gives access to nothing: rendered pages contain
   * no private data (FIND-24).
   */
  readonly mayBeSignedIn: boolean;
  /** The nonce of the response's Content-Security-Policy. Browsers apply only style elements that have it. */
  readonly nonce: string;
}

/**
 * The element of the built page in which the server inserts the nonce. Scripts that insert style elements read
 * the nonce from it.
 */
export const NONCE_PLACEHOLDER = '<meta property="csp-nonce" nonce="" />';

/** Returns the page with the nonce of the response's Content-Security-Policy inserted. */
export function withNonce(html: string, nonce: string): string {
  return html.replace(NONCE_PLACEHOLDER, () => `<meta property="csp-nonce" nonce="${nonce}" />`);
}

/** Sends a GET request to the API as a visitor; `body` is the parsed JSON. */
export type ReadApi = (path: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The rendered page, or the address of a redirect. */
export type RenderedPage =
  { readonly status: number; readonly html: string } | { readonly status: 302; readonly location: string };

/**
 * Renders a page as a visitor sees it. The server build of the storefront exports this function, and the API
 * calls it (FIND-24).
 */
export type RenderPage = (request: PageRequest, read: ReadApi) => Promise<RenderedPage>;
