import type { RentalPeriod } from '@market/contract/rentals/rentals';
import { Link } from 'react-router';
import { linkClass } from '../../../shared/ui/styles.js';

/** Links to the receipt of a payment; renders nothing until the receipt is issued. */
export function ReceiptLink({ receipt }: Pick<RentalPeriod, 'receipt'>) {
  if (!receipt) return null;
  return (
    <Link to={`/receipt/${receipt.id}`} className={`${linkClass} text-sm whitespace-nowrap`}>
      Receipt<span className="sr-only"> {receipt.number}</span>
    </Link>
  );
}
