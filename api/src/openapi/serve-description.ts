import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Settings } from '@market/domain/foundation/configuration';
import { describeApi } from './description.js';

/** Serves the description at /api/openapi.json and a page to read and try it at /api/docs. */
export function serveDescription(
  application: NestFastifyApplication,
  settings: Pick<Settings, 'PUBLIC_URL'>,
): void {
  // Swagger's types know OpenAPI 3.0 only; its page shows 3.1.
  const document = describeApi(settings.PUBLIC_URL) as unknown as OpenAPIObject;
  SwaggerModule.setup('api/docs', application, document, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'MVP Market API',
  });
}
