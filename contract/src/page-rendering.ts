/** A page that a browser asks for. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  /** Where the installation is reached, without a slash at its end: canonical addresses begin with it. */
  readonly origin: string;
  /** Whether this browser says that somebody signed in with it. It proves nothing, and nothing private is rendered by it. */
  readonly mayBeSignedIn: boolean;
  /** Of this answer's Content-Security-Policy: only style elements that carry it are applied. */
  readonly nonce: string;
}

/** Where a built page keeps its nonce, for style elements that are made while it runs. */
export const NONCE_PLACE = '<meta property="csp-nonce" nonce="" />';

/** What a visitor's GET of the API answers; `body` is its parsed JSON. */
export type ReadApi = (path: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A whole page, or where to go instead. */
export type RenderedPage =
  { readonly status: number; readonly html: string } | { readonly status: 302; readonly location: string };

/** What the storefront's server build offers to the api (DESIGN §6): pages as visitors see them. */
export type RenderPage = (request: PageRequest, read: ReadApi) => Promise<RenderedPage>;
