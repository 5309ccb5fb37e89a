import { buyoutPrice, chargeCents, RENTAL_DURATIONS } from '@market/contract/rentals/durations';
import type { Listing } from '@market/contract/listings/listings';
import { fromCents, toCents } from '@market/contract/money/money';
import { formatPrice } from '../../../shared/format/money.js';
import { Badge } from '../../../shared/ui/Badge.js';

/** What each duration costs, and buying outright: 25 months' rent (RENT-2, RENT-3). */
export function PriceTable({ listing }: { readonly listing: Pick<Listing, 'price'> }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Prices in USD</caption>
      <tbody>
        {RENTAL_DURATIONS.map(({ value, label }) => (
          <tr key={value} className="border-b border-line">
            <th scope="row" className="py-2.5 text-left font-normal">
              {value} {label && <Badge tone="primary">{label}</Badge>}
            </th>
            <td className="money py-2.5 text-right font-semibold">
              {formatPrice(fromCents(chargeCents(toCents(listing.price), value)))}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-2.5 text-left font-normal">
            Buy outright
          </th>
          <td className="money py-2.5 text-right font-semibold">{formatPrice(buyoutPrice(listing.price))}</td>
        </tr>
      </tbody>
    </table>
  );
}
