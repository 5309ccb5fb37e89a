import { Module } from '@nestjs/common';
import { FiguresModule } from '@market/domain/figures/figures.module';
import { FiguresController } from './figures.controller.js';
import { MarketFigures } from './market-figures.js';

/** Figures of the market. */
@Module({ imports: [FiguresModule], controllers: [FiguresController], providers: [MarketFigures] })
export class FiguresApiModule {}
