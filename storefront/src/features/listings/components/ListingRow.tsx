import type { Listing } from '@market/contract/listings/listings';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { durationAfterSlash, formatPrice } from '../../../shared/format/money.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { ListingCover } from './ListingCover.js';

interface Props {
  readonly listing: Listing;
  readonly className?: string;
  /** Whether the picture is narrower than usual. */
  readonly isSmall?: boolean;
}

/** One MVP as an entry of a short list: picture, title, a line or two of text, price. */
export function ListingRow({ listing, className, isSmall = false }: Props) {
  const { id, title, image, price, duration, shortDescription } = listing;
  return (
    <li className={clsx(panelClass, 'group relative flex gap-4 overflow-hidden', className)}>
      <div className={clsx('shrink-0 border-r border-line bg-raised', isSmall ? 'w-24' : 'w-40')}>
        <ListingCover image={image} className="h-full object-[20%_50%]" />
      </div>
      <div className="flex min-w-0 flex-col justify-center py-3 pr-4">
        <h3 className="truncate font-display font-bold">
          <Link to={`/mvp/${id}`} viewTransition className="card-link">
            {title}
          </Link>
        </h3>
        <p className={clsx('text-sm text-muted', isSmall ? 'truncate' : 'line-clamp-2')}>
          {shortDescription}
        </p>
        <p className="money text-sm">
          <span className="font-semibold">{formatPrice(price)}</span>
          <span className="text-muted"> / {durationAfterSlash(duration)}</span>
        </p>
      </div>
    </li>
  );
}
