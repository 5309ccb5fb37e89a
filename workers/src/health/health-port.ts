import { createServer, type Server, type ServerResponse } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { ping } from '@market/domain/foundation/sql/readiness.queries';
import { ReadPool } from '@market/domain/foundation/sql/read-pool';
import { Metrics } from '../observability/metrics.js';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves three endpoints on WORKERS_PORT, if it is set: `/healthz` (200 while the process runs), `/readyz` (200 while
 * the database responds) and `/metrics`.
 */
@Injectable()
export class HealthPort implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthPort.name);
  private server: Server | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly readPool: ReadPool,
    private readonly metrics: Metrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.SMTP_URL) this.logger.warn('SMTP_URL is not set: e-mails wait until it is.');
    const port = this.settings.WORKERS_PORT;
    if (port === undefined) return;
    this.server = createServer((request, response) => {
      if (request.url === '/metrics') void this.sendMetrics(response);
      else void this.status(request.url).then((status) => response.writeHead(status).end());
    });
    await new Promise<void>((resolve, reject) => {
      this.server?.once('error', reject).listen(port, resolve);
    });
  }

  beforeApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async sendMetrics(response: ServerResponse): Promise<void> {
    const text = await this.metrics.render().catch(() => undefined);
    response.writeHead(text === undefined ? 503 : 200, { 'content-type': METRICS_TYPE }).end(text);
  }

  private async status(path: string | undefined): Promise<number> {
    if (path === '/healthz') return 200;
    if (path !== '/readyz') return 404;
    return this.readPool.rows(ping()).then(
      () => 200,
      () => 503,
    );
  }
}
