/** The product as a provider knows it. */
export type OAuthApp = { clientId: string; clientSecret: string; callbackUrl: string };

/** How consent pages call the product. */
export const PRODUCT_NAME = 'MVP Market';
