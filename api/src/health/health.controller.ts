import { Controller, Get, Header } from '@nestjs/common';
import { Readiness } from './readiness.js';

/** Whether the process lives, and whether it can serve. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** 200 as long as the process answers. */
  @Get('/healthz')
  @Header('cache-control', 'no-store')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 once the database answers and is migrated; `server/unavailable` until then. */
  @Get('/readyz')
  @Header('cache-control', 'no-store')
  async ready(): Promise<{ status: 'ok' }> {
    await this.readiness.check();
    return { status: 'ok' };
  }
}
