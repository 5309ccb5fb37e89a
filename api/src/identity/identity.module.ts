import { Module } from '@nestjs/common';

/** Sign-in. */
@Module({})
export class IdentityApiModule {}
