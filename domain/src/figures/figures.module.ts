import { Module } from '@nestjs/common';
import { FiguresQueries } from './figures.queries.js';

/** Public figures of the whole marketplace. */
@Module({ providers: [FiguresQueries], exports: [FiguresQueries] })
export class FiguresModule {}
