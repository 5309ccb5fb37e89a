import { Controller } from '@nestjs/common';
import type { Reply } from '@market/contract/endpoints/endpoint';
import { readFigures } from '@market/contract/figures';
import { Route } from '../http/endpoints/route.js';
import { MarketFigures } from './market-figures.js';

/** Totals of the whole market (FIND-65). */
@Controller()
export class FiguresController {
  constructor(private readonly figures: MarketFigures) {}

  /** Returns the figures, at most a minute old. */
  @Route(readFigures)
  read(): Promise<Reply<typeof readFigures>> {
    return this.figures.read();
  }
}
