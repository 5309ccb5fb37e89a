import { Module } from '@nestjs/common';
import { StatementsModule } from '@market/domain/statements/statements.module';
import { StatementsController } from './statements.controller.js';

@Module({ imports: [StatementsModule], controllers: [StatementsController] })
export class StatementsApiModule {}
