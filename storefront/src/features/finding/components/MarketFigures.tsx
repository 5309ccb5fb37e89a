import type { Figures } from '@market/contract/figures';
import { useFigures } from '../api/use-figures.js';

/** The market's total figures in one line. Omits a figure that is 0, and all of them if the request fails (FIND-65). */
export function MarketFigures() {
  const figures = useFigures();
  return (
    // Reserves the height before the figures are loaded, so that the elements below do not move.
    <p
      role="group"
      aria-label="The market so far"
      className="money min-h-15 text-sm text-balance text-on-band-muted min-[400px]:min-h-10 md:min-h-5"
    >
      {figures && figuresText(figures)}
    </p>
  );
}

/** Returns the figures as one line, such as '71 MVPs · 49 rentals and purchases'. */
function figuresText({ listings, rentals, reviews, deliveriesOnTimePercent }: Figures): string {
  return [
    countText(listings, 'MVP', 'MVPs'),
    countText(rentals, 'rental or purchase', 'rentals and purchases'),
    countText(reviews, 'review', 'reviews'),
    deliveriesOnTimePercent ? `${deliveriesOnTimePercent}% of deliveries within 24 hours` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function countText({ count, isFloor }: Figures['listings'], singular: string, plural: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en-US')}${isFloor ? '+' : ''} ${count === 1 ? singular : plural}`;
}
