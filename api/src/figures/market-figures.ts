import { Inject, Injectable } from '@nestjs/common';
import { EXACT_FIGURE_MAX, type Figures } from '@market/contract/figures';
import { FiguresQueries } from '@market/domain/figures/figures.queries';
import { Clock, MINUTE_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';

/**
 * How long figures are cached, in milliseconds, so that many requests need only one count. The homepage, which shows
 * them, is cached for the same time, so figures are about a minute old at most (FIND-65).
 */
export const FIGURES_CACHED_FOR_MS = MINUTE_MS / 2;

/** The marketplace's figures, counted at most twice a minute in each process (FIND-65). */
@Injectable()
export class MarketFigures {
  private cacheEntry: { readonly until: number; readonly figures: Promise<Figures> } | undefined;

  constructor(
    private readonly queries: FiguresQueries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'LISTER_FEE_PERCENT'>,
  ) {}

  /** Returns the cached figures, or counts them again. If counting fails, nothing is cached. */
  read(): Promise<Figures> {
    const now = this.clock.now();
    if (this.cacheEntry && now.getTime() < this.cacheEntry.until) return this.cacheEntry.figures;
    const figures = this.count(now);
    const cacheEntry = { until: now.getTime() + FIGURES_CACHED_FOR_MS, figures };
    this.cacheEntry = cacheEntry;
    figures.catch(() => {
      if (this.cacheEntry === cacheEntry) this.cacheEntry = undefined;
    });
    return figures;
  }

  private async count(now: Date): Promise<Figures> {
    const { listings, rentals, reviews, sent: sentCount, onTime, overdue } = await this.queries.read(now);
    const deliveryCount = sentCount + overdue;
    return {
      listings: figureOf(listings),
      rentals: figureOf(rentals),
      reviews: figureOf(reviews),
      deliveriesOnTimePercent: deliveryCount === 0 ? null : Math.floor((100 * onTime) / deliveryCount),
      listerFeePercent: this.settings.LISTER_FEE_PERCENT,
    };
  }
}

function figureOf(rowCount: number): Figures['listings'] {
  return { count: Math.min(rowCount, EXACT_FIGURE_MAX), isFloor: rowCount > EXACT_FIGURE_MAX };
}
