import { Module } from '@nestjs/common';
import { AccountsModule } from '@market/domain/accounts/accounts.module';
import { HttpModule } from '../http/http.module.js';
import { AccountsController } from './accounts.controller.js';

@Module({ imports: [AccountsModule, HttpModule], controllers: [AccountsController] })
export class AccountsApiModule {}
