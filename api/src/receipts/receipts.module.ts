import { Module } from '@nestjs/common';
import { ReceiptsModule } from '@market/domain/receipts/receipts.module';
import { ReceiptsController } from './receipts.controller.js';

@Module({ imports: [ReceiptsModule], controllers: [ReceiptsController] })
export class ReceiptsApiModule {}
