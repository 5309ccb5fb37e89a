import { clsx } from 'clsx';
import { Star } from 'lucide-react';

interface Props {
  readonly rating: number;
  readonly reviewCount: number;
  /** As the figure of a tile, which has a star of its own. */
  readonly large?: boolean;
}

/** A rating; until the first review the default is marked as one (FIND-12). */
export function Rating({ rating, reviewCount, large = false }: Props) {
  const isDefault = reviewCount === 0;
  const figure = rating.toFixed(1);
  const label = isDefault
    ? `Rating ${figure}: the default until the first review, nobody has voted yet`
    : `Rating ${figure} of 5 from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={clsx(
        'money inline-flex items-center gap-1 whitespace-nowrap',
        large ? 'text-xl font-semibold' : 'text-sm text-muted',
      )}
    >
      {!large && (
        <Star aria-hidden="true" className="size-4 text-star" fill={isDefault ? 'none' : 'currentColor'} />
      )}
      <span>{figure}</span>
      {isDefault ? (
        <span className="text-xs font-normal text-muted">default</span>
      ) : (
        <span className="text-xs font-normal text-muted">({reviewCount})</span>
      )}
    </span>
  );
}
