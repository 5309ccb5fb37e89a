import type { Figures } from '@market/contract/figures';
import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '../../../shared/load-chunk.js';

/** How many reviews the market has, and how many deliveries were on time. Omits a figure that is 0 (FIND-65). */
export function MarketFigures() {
  const { data } = useQuery({
    queryKey: ['figures'],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('../api/figures-call.js'))).fetchFigures(signal),
  });
  return (
    // Reserves the height before the figures are loaded, so that the elements below do not move.
    <p role="group" aria-label="The market so far" className="money min-h-5 text-sm text-muted">
      {data && figuresText(data)}
    </p>
  );
}

function figuresText({ reviews, deliveriesOnTimePercent }: Figures): string {
  const count = `${reviews.count.toLocaleString('en-US')}${reviews.isFloor ? '+' : ''}`;
  return [
    reviews.count > 0 &&
      `${count} ${reviews.count === 1 ? 'review' : 'reviews'} by people who rented or bought`,
    deliveriesOnTimePercent !== null &&
      deliveriesOnTimePercent > 0 &&
      `${deliveriesOnTimePercent}% of deliveries within 24 hours`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
