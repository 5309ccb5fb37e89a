import type { RentalsPage, Sales } from '@market/contract/rentals/rentals';
import { CalendarDays, Key, Mail, Package, ShoppingBag, Users, Wallet } from 'lucide-react';
import { formatYear } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Tile, Tiles } from '../../../shared/ui/Tile.js';

interface RenterProps {
  readonly rentals: RentalsPage;
  readonly unread: number;
  readonly memberSince: string;
}

/** Active Rentals, Unread Messages, Total Spent, Member Since (RENT-31). */
export function RenterTiles({ rentals, unread, memberSince }: RenterProps) {
  return (
    <Tiles>
      <Tile icon={Key} label="Active Rentals">
        {rentals.active}
      </Tile>
      <Tile icon={Mail} label="Unread Messages">
        {unread}
      </Tile>
      <Tile icon={Wallet} label="Total Spent">
        {formatPrice(rentals.spent)}
      </Tile>
      <Tile icon={CalendarDays} label="Member Since">
        {formatYear(memberSince)}
      </Tile>
    </Tiles>
  );
}

/** Earned, Sales, Active Renters, My MVPs (RENT-40). */
export function ListerTiles({ sales }: { readonly sales: Sales }) {
  return (
    <Tiles>
      <Tile icon={Wallet} label="Earned">
        {formatPrice(sales.earned)}
      </Tile>
      <Tile icon={ShoppingBag} label="Sales">
        {sales.sales}
      </Tile>
      <Tile icon={Users} label="Active Renters">
        {sales.activeRenters}
      </Tile>
      <Tile icon={Package} label="My MVPs">
        {sales.listings}
      </Tile>
    </Tiles>
  );
}
