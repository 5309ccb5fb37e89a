import type { Figures } from '@market/contract/figures';
import { useMarketFigures } from '../api/use-market-figures.js';

/** The market's total figures in one line. Omits a figure that is 0, and all of them if the request fails (FIND-65). */
export function MarketFigures() {
  const figures = useMarketFigures();
  return (
    // Reserves the height before the figures are loaded, so that the elements below do not move. The negative margin
    // moves the dot at the beginning of each line out of the visible area.
    <div className="min-h-15 overflow-hidden text-sm min-[400px]:min-h-10 md:min-h-5">
      <ul aria-label="The market so far" className="money -ml-4 text-balance text-on-band-muted">
        {figures &&
          figureTexts(figures).map((text) => (
            <li
              key={text}
              className="inline-block before:inline-block before:w-4 before:text-center before:content-['·'/'']"
            >
              <b className="font-semibold text-on-band">{text.split(' ', 1)}</b>
              {text.slice(text.indexOf(' '))}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Returns a text for each figure, such as '71 MVPs' and '49 rentals and purchases'. */
function figureTexts({ listings, rentals, reviews, deliveriesOnTimePercent }: Figures): readonly string[] {
  return [
    figureCountText(listings, 'MVP', 'MVPs'),
    figureCountText(rentals, 'rental or purchase', 'rentals and purchases'),
    figureCountText(reviews, 'review', 'reviews'),
    deliveriesOnTimePercent ? `${deliveriesOnTimePercent}% of deliveries within 24 hours` : '',
  ].filter(Boolean);
}

function figureCountText({ count, isFloor }: Figures['listings'], singular: string, plural: string): string {
  if (count === 0) return '';
  return `${count.toLocaleString('en-US')}${isFloor ? '+' : ''} ${count === 1 ? singular : plural}`;
}
