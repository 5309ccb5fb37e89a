import type { RatingsPage } from '@market/contract/ratings/ratings';
import { Stars } from './Stars.js';

/** The average of all reviews, and the number of reviews for each number of stars (RATE-10). */
export function StarDistribution({ page }: { readonly page: RatingsPage }) {
  const { average, total, distribution } = page;
  if (average === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <p className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-3xl font-bold">{average.toFixed(1)}</span>
        <Stars stars={average} />
        <span className="text-sm text-muted">
          {total} {total === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul
        aria-label="Reviews by stars"
        className="money flex flex-col sm:max-w-72 gap-1.5 text-sm text-muted"
      >
        {distribution
          .map((count, index) => ({ count, stars: index + 1 }))
          .reverse()
          .map(({ count, stars }) => (
            <li key={stars} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-2">
              <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-amber"
                  style={{ width: `${(100 * count) / total}%` }}
                />
              </span>
              <span className="text-right">
                {count} <span className="sr-only">{count === 1 ? 'review' : 'reviews'}</span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
