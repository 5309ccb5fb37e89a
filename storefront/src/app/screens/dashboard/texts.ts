import { formatPrice } from '../../../shared/format/money.js';

/** Texts that only the dashboard shows, so that other pages need not load them (decision 0046). */
export const confirmPayoutAddressTitle = (amount: number) =>
  `Confirm your PayPal address to receive ${formatPrice(amount)}`;
export const confirmPayoutAddressReason =
  'We pay out every Monday. A 6-digit code confirms that the address is yours.';
export const unreadMessages = (count: number) =>
  count === 1 ? 'You have 1 unread message' : `You have ${count} unread messages`;
export const unreadFrom = (name: string, subject: string) => `${name}: ${subject}`;
export const rentalEnds = (title: string, days: number) =>
  `${title} ends in ${days === 1 ? '1 day' : `${days} days`}`;
export const rentalEndsReason = 'It does not renew by itself. Extend it, or buy it with your rent credited.';
export const noSales = 'Each sale of your MVPs appears here, less our fee.';
export const noActivity = 'No recent activity';
export const noActivityHint = 'Start exploring and renting MVPs to see your activity here.';
export const noListings = 'We review and publish new listings within 24 hours.';
export const noRentals = 'MVPs you rent or buy appear here, with the time left.';
export const noFilteredListings = 'No listings match this filter.';
