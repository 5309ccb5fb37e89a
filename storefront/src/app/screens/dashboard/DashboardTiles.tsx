import type { RentalsPage, Sales } from '@market/contract/rentals/rentals';
import { CalendarDays, Key, Mail, Package, ShoppingBag, Users, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay, formatYear } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { Tile, Tiles } from '../../../shared/ui/Tile.js';

interface RenterProps {
  readonly rentals: RentalsPage;
  readonly unread: number;
  readonly memberSince: string;
}

/** Active Rentals, Unread Messages, Total Spent, Member Since (RENT-31). */
export function RenterTiles({ rentals, unread, memberSince }: RenterProps) {
  const next = findNextEnd(rentals);
  return (
    <Tiles>
      <Tile
        icon={Key}
        label="Active Rentals"
        note={next ? `Next ends ${formatDay(next)}` : <TileLink to="/browse">Browse MVPs</TileLink>}
      >
        {rentals.active}
      </Tile>
      <Tile icon={Mail} label="Unread Messages" note={<TileLink to="/messages">Open messages</TileLink>}>
        {unread}
      </Tile>
      <Tile
        icon={Wallet}
        label="Total Spent"
        note={<TileLink to="/profile?tab=rentals">My Rentals</TileLink>}
      >
        {formatPrice(rentals.spent)}
      </Tile>
      <Tile icon={CalendarDays} label="Member Since" note={formatDay(memberSince)}>
        {formatYear(memberSince)}
      </Tile>
    </Tiles>
  );
}

/** Earned, Sales, Active Renters, My MVPs (RENT-40). */
export function ListerTiles({ sales }: { readonly sales: Sales }) {
  return (
    <Tiles>
      <Tile
        icon={Wallet}
        label="Earned"
        note={<TileLink to="/profile?tab=earnings">Fees and payouts</TileLink>}
      >
        {formatPrice(sales.earned)}
      </Tile>
      <Tile icon={ShoppingBag} label="Sales" note="Rentals and purchases">
        {sales.sales}
      </Tile>
      <Tile icon={Users} label="Active Renters" note="Renting today">
        {sales.activeRenters}
      </Tile>
      <Tile icon={Package} label="My MVPs" note={<TileLink to="/list">List Your MVP</TileLink>}>
        {sales.listings}
      </Tile>
    </Tiles>
  );
}

/** Returns the earliest end of the rentals on this page; undefined if none is active. */
function findNextEnd({ rentals }: RentalsPage): string | undefined {
  const now = new Date().toISOString();
  return rentals
    .flatMap(({ until }) => (until !== null && until > now ? [until] : []))
    .sort()
    .at(0);
}

function TileLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  );
}
