import { clsx } from 'clsx';
import { Star } from 'lucide-react';

interface Props {
  readonly rating: number;
  readonly reviewCount: number;
  /** Whether the rating is the figure of a tile, which has a star already. */
  readonly large?: boolean;
  /** Whether the words of the default rating are small and in lines of their own, for narrow spaces. */
  readonly stacked?: boolean;
}

/** The average and number of reviews; without reviews 'No reviews yet' and the default, which is marked as such (RATE-11, RATE-12). */
export function Rating({ rating, reviewCount, large = false, stacked = false }: Props) {
  const isDefault = reviewCount === 0;
  const average = rating.toFixed(1);
  const label = isDefault
    ? `No reviews yet. ${average} is the default until the first review.`
    : `${average} of 5 from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={clsx(
        'money inline-flex gap-x-1.5',
        'whitespace-nowrap',
        stacked && isDefault ? 'shrink-0 flex-col items-end' : 'flex-wrap items-center',
        stacked && !isDefault && 'shrink-0 text-text',
        large ? 'text-xl font-semibold' : 'text-sm text-muted',
      )}
    >
      <span
        className={clsx(
          'inline-flex items-center gap-1',
          isDefault && (stacked ? 'text-xs font-normal text-muted' : 'text-sm font-normal'),
          stacked && !isDefault && 'font-medium',
        )}
      >
        {!large && !(stacked && isDefault) && (
          <Star aria-hidden="true" className="size-4 text-star" fill={isDefault ? 'none' : 'currentColor'} />
        )}
        {isDefault ? 'No reviews yet' : average}
      </span>
      <span className="text-xs font-normal text-muted">
        {isDefault ? `${average} default` : `(${reviewCount})`}
      </span>
    </span>
  );
}
