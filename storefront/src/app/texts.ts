/** Texts that several screens and the site's frame show (decision 0046). */
export const notFound = 'This page does not exist. The address may be mistyped, or the page has moved.';
export const noResultsAdvice = 'Try another word or category.';
export const footerLine = 'Try an MVP for 15 minutes, rent it, or buy it outright.';
export const footerPaymentLine = 'Prices in US dollars. Payment through PayPal. Code within 24 hours.';
export const noShorts = 'MVPs with a video appear here.';
export const chunkFailed = 'Part of the page failed to load (chunk-load error). Reloading usually helps.';
export const pageFailedAdvice = 'Reload the page, or start again from the homepage.';
export const chunkFailedTitle = 'This page could not be loaded';
export const pageFailedTitle = 'Something went wrong';
