import { Module } from '@nestjs/common';
import { AccountsModule } from '@market/domain/accounts/accounts.module';
import { AccountsController } from './accounts.controller.js';

@Module({ imports: [AccountsModule], controllers: [AccountsController] })
export class AccountsApiModule {}
