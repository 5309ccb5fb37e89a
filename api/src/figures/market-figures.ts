import { Injectable } from '@nestjs/common';
import { FIGURE_EXACT_MAX, type Figures } from '@market/contract/figures';
import { FiguresQueries } from '@market/domain/figures/figures.queries';
import { Clock, MINUTE_MS } from '@market/domain/foundation/clock';

/** Figures are cached for this long, so that many requests need one count only. */
const CACHED_FOR_MS = MINUTE_MS;

/** The market's figures, counted at most once a minute in each process (FIND-65). */
@Injectable()
export class MarketFigures {
  private kept: { readonly until: number; readonly figures: Promise<Figures> } | undefined;

  constructor(
    private readonly queries: FiguresQueries,
    private readonly clock: Clock,
  ) {}

  /** Returns the cached figures, or counts again. A failed count is not cached. */
  read(): Promise<Figures> {
    const now = this.clock.now();
    if (this.kept && now.getTime() < this.kept.until) return this.kept.figures;
    const figures = this.count(now);
    const kept = { until: now.getTime() + CACHED_FOR_MS, figures };
    this.kept = kept;
    figures.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return figures;
  }

  private async count(now: Date): Promise<Figures> {
    const { listings, rentals, reviews, sent, onTime, overdue } = await this.queries.read(now);
    const promised = sent + overdue;
    return {
      listings: figureOf(listings),
      rentals: figureOf(rentals),
      reviews: figureOf(reviews),
      deliveriesOnTimePercent: promised === 0 ? null : Math.floor((100 * onTime) / promised),
    };
  }
}

function figureOf(counted: number): Figures['listings'] {
  return { count: Math.min(counted, FIGURE_EXACT_MAX), isFloor: counted > FIGURE_EXACT_MAX };
}
