/** A browser's request for a page. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** The installation's public address without a final slash, used in canonical links. */
  readonly origin: string;
  /** Whether the browser has the signed-in cookie. It grants nothing: rendered pages contain no private data (FIND-24). */
  readonly mayBeSignedIn: boolean;
  /** Nonce of the response's Content-Security-Policy; browsers apply only style elements that have it. */
  readonly nonce: string;
}

/** Placeholder of the nonce in the built page; scripts that insert style elements read the nonce from it. */
export const NONCE_PLACEHOLDER = '<meta property="csp-nonce" nonce="" />';

/** Returns the page with the nonce of the response's Content-Security-Policy inserted. */
export function withNonce(html: string, nonce: string): string {
  return html.replace(NONCE_PLACEHOLDER, () => `<meta property="csp-nonce" nonce="${nonce}" />`);
}

/** Sends a GET request to the API as a visitor; `body` is the parsed JSON. */
export type ReadApi = (path: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A page, or a redirect. */
export type RenderedPage =
  { readonly status: number; readonly html: string } | { readonly status: 302; readonly location: string };

/** Renders a page as a visitor sees it; the storefront's server build exports it, and the API calls it (FIND-24). */
export type RenderPage = (request: PageRequest, read: ReadApi) => Promise<RenderedPage>;
