import { Module } from '@nestjs/common';
import { FiguresModule } from '@market/domain/figures/figures.module';
import { FiguresController } from './figures.controller.js';
import { MarketFigures } from './market-figures.js';

/** The endpoint for the marketplace's figures. */
@Module({ imports: [FiguresModule], controllers: [FiguresController], providers: [MarketFigures] })
export class FiguresApiModule {}
