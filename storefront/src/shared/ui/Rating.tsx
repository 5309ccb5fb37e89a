import { clsx } from 'clsx';
import { Star } from 'lucide-react';

interface Props {
  readonly rating: number;
  readonly reviewCount: number;
  /** Whether the rating is the large figure of a tile. */
  readonly isLarge?: boolean;
  /** Whether the rating is beside a title or label, where it must not shrink or wrap. */
  readonly isOnCard?: boolean;
}

const SMALL_CLASS = 'font-sans text-xs font-normal text-muted';

/**
 * The average and number of reviews. Without reviews, 'No reviews yet' and the default rating, small and without a
 * star, so that real averages are easy to distinguish from it (RATE-11, RATE-12).
 */
export function Rating({ rating, reviewCount, isLarge = false, isOnCard = false }: Props) {
  const average = rating.toFixed(1);
  const textClass = clsx(
    'money inline-flex gap-x-1.5',
    isOnCard ? 'shrink-0 whitespace-nowrap' : 'flex-wrap',
  );
  if (reviewCount === 0) {
    const label = `No reviews yet. ${average} is the default until the first review.`;
    return (
      <span role="img" aria-label={label} title={label} className={clsx(textClass, SMALL_CLASS)}>
        No reviews yet ·{'\u00a0'}
        {average}
        {'\u00a0'}default
      </span>
    );
  }
  const label = `${average} of 5 from ${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`;
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={clsx(textClass, 'items-center', !isLarge && 'text-sm')}
    >
      <span className="inline-flex items-center gap-1 font-semibold text-text">
        <Star
          aria-hidden="true"
          className={clsx('text-amber', isLarge ? 'size-5' : 'size-4')}
          fill="currentColor"
        />
        {/* Aligns neighbors with the number. Otherwise they would align with the lower edge of the star. */}
        <span className="self-baseline">{average}</span>
      </span>
      <span className={SMALL_CLASS}>({reviewCount})</span>
    </span>
  );
}
