import { Module } from '@nestjs/common';
import { DemosModule } from '@market/domain/demos/demos.module';
import { DemoPassKeys } from './demo-pass-keys.js';
import { DemoPassKeysController } from './demo-pass-keys.controller.js';
import { DemoPasses } from './demo-passes.js';
import { DemosController } from './demos.controller.js';

@Module({
  imports: [DemosModule],
  providers: [DemoPassKeys, DemoPasses],
  controllers: [DemosController, DemoPassKeysController],
})
export class DemosApiModule {}
