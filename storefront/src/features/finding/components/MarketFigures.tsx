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
          labeledFigures(figures).map(({ figure, label }) => (
            <li
              key={label}
              className="inline-block before:inline-block before:w-4 before:text-center before:content-['·'/'']"
            >
              <b className="font-semibold text-on-band">{figure}</b> {label}
            </li>
          ))}
      </ul>
    </div>
  );
}

interface LabeledFigure {
  readonly figure: string;
  readonly label: string;
}

/** Returns each figure that is not 0 with its label, such as '71' with 'MVPs'. */
function labeledFigures({
  listings,
  rentals,
  reviews,
  deliveriesOnTimePercent,
}: Figures): readonly LabeledFigure[] {
  return [
    labeledCount(listings, 'MVP', 'MVPs'),
    labeledCount(rentals, 'rental or purchase', 'rentals and purchases'),
    labeledCount(reviews, 'review', 'reviews'),
    {
      figure: deliveriesOnTimePercent ? `${deliveriesOnTimePercent}%` : '',
      label: 'of deliveries within 24 hours',
    },
  ].filter(({ figure }) => figure !== '');
}

function labeledCount(
  { count, isFloor }: Figures['listings'],
  singular: string,
  plural: string,
): LabeledFigure {
  const figure = count === 0 ? '' : `${count.toLocaleString('en-US')}${isFloor ? '+' : ''}`;
  return { figure, label: count === 1 ? singular : plural };
}
