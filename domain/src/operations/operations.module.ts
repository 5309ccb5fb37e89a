import { Module } from '@nestjs/common';
import { PromiseAges } from './promise-ages.queries.js';

/** What those who operate an installation watch. */
@Module({ providers: [PromiseAges], exports: [PromiseAges] })
export class OperationsModule {}
