import { Controller, Get, Header } from '@nestjs/common';
import { Readiness } from './readiness.js';

/** Liveness and readiness of this process. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Responds 200 as long as the process runs. */
  @Get('/healthz')
  @Header('cache-control', 'no-store')
  readLiveness(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Responds 200 if the database responds and has every migration of this version, else `server/unavailable`.
   */
  @Get('/readyz')
  @Header('cache-control', 'no-store')
  async readReadiness(): Promise<{ status: 'ok' }> {
    await this.readiness.check();
    return { status: 'ok' };
  }
}
