import type { Figures } from '@market/contract/figures';
import { Fragment } from 'react';
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
      {figures &&
        figureTexts(figures).map((text, index) => (
          <Fragment key={text}>
            {index > 0 && ' · '}
            <span className="whitespace-nowrap">{text}</span>
          </Fragment>
        ))}
    </p>
  );
}

/** Returns a text for each figure, such as '71 MVPs' and '49 rentals and purchases'. */
function figureTexts({ listings, rentals, reviews, deliveriesOnTimePercent }: Figures): readonly string[] {
  return [
    countText(listings, 'MVP', 'MVPs'),
    countText(rentals, 'rental or purchase', 'rentals and purchases'),
    countText(reviews, 'review', 'reviews'),
    deliveriesOnTimePercent ? `${deliveriesOnTimePercent}% of deliveries within 24 hours` : '',
  ].filter(Boolean);
}

function countText({ count, isFloor }: Figures['listings'], singular: string, plural: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en-US')}${isFloor ? '+' : ''} ${count === 1 ? singular : plural}`;
}
