import { clsx } from 'clsx';
import { Badge } from '../../../shared/ui/Badge.js';

/** The badge AVAILABLE, in a plain style because most MVPs are available, or the badge RENTED (FIND-10). */
export function AvailabilityBadge({ isAvailable }: { readonly isAvailable: boolean }) {
  return (
    <Badge tone={isAvailable ? 'quiet' : 'loud'}>
      <span
        aria-hidden="true"
        className={clsx('size-1.5 self-center rounded-full', isAvailable ? 'bg-success' : 'bg-current')}
      />
      {isAvailable ? 'AVAILABLE' : 'RENTED'}
    </Badge>
  );
}
