import { Badge } from '../../../shared/ui/Badge.js';

/** AVAILABLE when available, otherwise RENTED (FIND-10). */
export function AvailabilityBadge({ isAvailable }: { readonly isAvailable: boolean }) {
  return (
    <Badge tone={isAvailable ? 'success' : 'neutral'}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {isAvailable ? 'AVAILABLE' : 'RENTED'}
    </Badge>
  );
}
