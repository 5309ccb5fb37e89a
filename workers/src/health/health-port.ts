import { createServer, type Server } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { Reads } from '@market/domain/foundation/reads';

/** Answers `/healthz` while the process runs and `/readyz` while its database does, on WORKERS_PORT where one is set. */
@Injectable()
export class HealthPort implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthPort.name);
  private server: Server | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly reads: Reads,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.SMTP_URL) this.logger.warn('SMTP_URL is not set: e-mails wait until it is.');
    const port = this.settings.WORKERS_PORT;
    if (port === undefined) return;
    this.server = createServer((request, response) => {
      void this.status(request.url).then((status) => response.writeHead(status).end());
    });
    await new Promise<void>((resolve, reject) => {
      this.server?.once('error', reject).listen(port, resolve);
    });
  }

  beforeApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async status(path: string | undefined): Promise<number> {
    if (path === '/healthz') return 200;
    if (path !== '/readyz') return 404;
    const asked = this.reads.rows({ name: 'health.ready', text: 'SELECT 1', values: [] });
    return asked.then(
      () => 200,
      () => 503,
    );
  }
}
