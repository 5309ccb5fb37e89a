import { Module } from '@nestjs/common';
import { PromiseAges } from './promise-ages.queries.js';

/** Figures for monitoring. */
@Module({ providers: [PromiseAges], exports: [PromiseAges] })
export class OperationsModule {}
