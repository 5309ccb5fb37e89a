/** Texts that several screens and the site's frame show (decision 0046). */
export const notFound = 'This page does not exist. The address may be mistyped, or the page has moved.';
export const noResultsAdvice = 'Try another word or category.';
export const noListings = 'We review and publish new listings within 24 hours.';
export const noRentals = 'MVPs you rent or buy appear here, with the time left.';
export const deliveryNotFound =
  'Only the buyer can see this delivery. You may be signed in to another account.';
export const refundFailed = 'The refund could not be started.';
export const refundRequested =
  'A refund was requested. PayPal has not made it yet. Until then your order stays as it is, and nothing is sent.';
export const footerLine = 'Try an MVP for 15 minutes, rent it, or buy it outright.';
export const footerPaymentLine = 'Prices in US dollars. Payment through PayPal. Code within 24 hours.';
export const selectConversation = 'Choose one on the left to read and reply.';
export const noConversations = 'Messages you send and receive appear here.';
export const noNotices = 'News about your rentals, listings and messages appears here.';
export const noticesNotMarked = 'Your notices were not marked as read.';
export const receiptNotFound = 'Only the person who paid can see this receipt.';
export const receiptCurrency = 'Amounts are in US dollars. Paid through PayPal.';
export const pdfFailed = 'The PDF could not be downloaded.';
export const noShorts = 'MVPs with a video appear here.';
export const chunkFailed = 'Part of the page failed to load (chunk-load error). Reloading usually helps.';
export const pageFailedAdvice = 'Reload the page, or start again from the homepage.';
export const noFilteredListings = 'No listings match this filter.';
export const chunkFailedTitle = 'This page could not be loaded';
export const pageFailedTitle = 'Something went wrong';
export const savedUnavailable = (count: number) =>
  count === 1 ? '1 saved MVP is no longer available.' : `${count} saved MVPs are no longer available.`;
export const storedCopyFrom = (moment: string) =>
  `We could not reach the server. This copy of your list is from ${moment}. Prices and availability may have changed since.`;
export const unsubscribeQuestion = 'You get an e-mail in this case:';
export const savedSearchMails = 'New MVPs fit this one of your saved searches';
export const searchUnsubscribed =
  'Your saved searches stay, and you can switch these e-mails on again when you are signed in. The kind was:';
export const unsubscribed =
  'The bell still has the news, and your preferences switch these e-mails on again. The kind was:';
