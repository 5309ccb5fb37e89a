import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Settings } from '@market/domain/foundation/configuration';

/** later */
export function serveDescription(_application: NestFastifyApplication, _settings: Settings): void {}
