/** The product's registration at a provider. */
export type OAuthApp = { clientId: string; clientSecret: string; callbackUrl: string };

/** The product's name on consent pages. */
export const PRODUCT_NAME = 'MVP Market';
