import { Module } from '@nestjs/common';
import { FiguresQueries } from './figures.queries.js';

/** Figures of the market. */
@Module({ providers: [FiguresQueries], exports: [FiguresQueries] })
export class FiguresModule {}
