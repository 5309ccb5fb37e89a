import type { RentalsPage, Sales } from '@market/contract/rentals/rentals';
import { formatYear } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Figure, Figures } from '../../../shared/ui/Figures.js';

interface RenterFiguresProps {
  readonly rentals: RentalsPage;
  readonly unreadCount: number;
  readonly memberSince: string;
}

/** A renter's figures: Active Rentals, Unread Messages, Total Spent, Member Since (RENT-31). */
export function RenterFigures({ rentals, unreadCount, memberSince }: RenterFiguresProps) {
  return (
    <Figures>
      <Figure label="Active Rentals" to="/profile?tab=rentals">
        {rentals.active}
      </Figure>
      <Figure label="Unread Messages" to="/messages">
        {unreadCount}
      </Figure>
      <Figure label="Total Spent">{formatPrice(rentals.spent)}</Figure>
      <Figure label="Member Since">{formatYear(memberSince)}</Figure>
    </Figures>
  );
}

/** A lister's figures: Sold (before fees), Sales, Active Renters, My MVPs (RENT-40). */
export function ListerFigures({ sales }: { readonly sales: Sales }) {
  return (
    <Figures>
      <Figure label="Sold" to="/profile?tab=earnings">
        {formatPrice(sales.earned)}
      </Figure>
      <Figure label="Sales">{sales.sales}</Figure>
      <Figure label="Active Renters">{sales.activeRenters}</Figure>
      <Figure label="My MVPs" to="/profile?tab=listings">
        {sales.listings}
      </Figure>
    </Figures>
  );
}
