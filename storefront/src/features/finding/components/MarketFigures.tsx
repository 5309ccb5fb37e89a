import type { Figures } from '@market/contract/figures';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { loadChunk } from '../../../shared/load-chunk.js';

/** The market's total figures. Omits a figure that is 0, and all of them if the request fails (FIND-65). */
export function MarketFigures() {
  const { data } = useQuery({
    queryKey: ['figures'],
    queryFn: async ({ signal }) =>
      (await loadChunk(() => import('../api/figures-call.js'))).fetchFigures(signal),
  });
  const shown = data ? nonZeroFigures(data) : [];
  return (
    // Reserves the height before the figures are loaded, so that the elements below do not move.
    <section aria-label="The market so far" className="min-h-44 md:min-h-32">
      <dl
        className={clsx(
          'grid grid-cols-2 gap-6 md:grid-cols-4',
          shown.length > 0 && 'border-y border-line py-6',
        )}
      >
        {shown.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="money font-display text-2xl font-bold md:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function nonZeroFigures({ listings, rentals, reviews, deliveriesOnTimePercent }: Figures) {
  const counts = [
    { label: 'MVPs on the market', figure: listings },
    { label: 'Rentals and purchases', figure: rentals },
    { label: 'Reviews', figure: reviews },
  ].map(({ label, figure }) => ({
    label,
    isShown: figure.count > 0,
    value: `${figure.count.toLocaleString('en-US')}${figure.isFloor ? '+' : ''}`,
  }));
  const onTimePercent = {
    label: 'Delivered within 24 hours',
    isShown: deliveriesOnTimePercent !== null && deliveriesOnTimePercent > 0,
    value: `${deliveriesOnTimePercent}%`,
  };
  return [...counts, onTimePercent].filter(({ isShown }) => isShown);
}
