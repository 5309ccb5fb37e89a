import { Controller } from '@nestjs/common';
import type { Reply } from '@market/contract/endpoints/endpoint';
import { readFigures } from '@market/contract/figures';
import { Route } from '../http/endpoints/route.js';
import { MarketFigures } from './market-figures.js';

/** Figures of the whole marketplace (FIND-65). */
@Controller()
export class FiguresController {
  constructor(private readonly figures: MarketFigures) {}

  /** Returns the marketplace's figures, which are at most half a minute old. */
  @Route(readFigures)
  read(): Promise<Reply<typeof readFigures>> {
    return this.figures.read();
  }
}
