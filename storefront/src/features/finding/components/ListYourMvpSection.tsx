import { ButtonLink } from '../../../shared/ui/Button.js';
import { useMarketFigures } from '../api/use-market-figures.js';

/**
 * Tells developers why to list their MVPs here: their share of each sale, the review, and what protects their code
 * (FIND-62).
 */
export function ListYourMvpSection() {
  const feePercent = useMarketFigures()?.listerFeePercent;
  return (
    <section
      aria-labelledby="listers"
      className="band flex flex-col items-start gap-5 rounded-card p-6 md:flex-row md:items-center md:justify-between md:p-12"
    >
      <div className="flex max-w-prose flex-col gap-2">
        <h2 id="listers" className="min-h-[2lh] text-xl font-semibold md:min-h-[1lh] md:text-2xl">
          {feePercent === undefined ? 'You built something that runs?' : listerShareText(feePercent)}
        </h2>
        <p className="text-on-band-muted">
          List your MVP for rent. A moderator reviews it within 24 hours, its demo ends by itself after 15
          minutes, and buyers get your code only after they pay.
        </p>
      </div>
      <ButtonLink to="/list" size="lg" variant="try" className="shrink-0">
        List Your MVP
      </ButtonLink>
    </section>
  );
}

function listerShareText(feePercent: number): string {
  return `You built it. You keep ${(100 - feePercent).toLocaleString('en-US')}% of every sale.`;
}
