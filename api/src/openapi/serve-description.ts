import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { describeApi } from './description.js';

const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;
const DOCS_PAGE_PATH = `${API_PREFIX}/docs`;
/** Files of the swagger-ui package that the page loads. */
const SWAGGER_UI_FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const PAGE_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>MVP Market API</title>
    <link rel="stylesheet" href="${DOCS_PAGE_PATH}/swagger-ui.css" />
    <link rel="icon" type="image/png" href="${DOCS_PAGE_PATH}/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${DOCS_PAGE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${DOCS_PAGE_PATH}/show.js"></script>
  </body>
</html>
`;
/**
 * The script that starts Swagger UI. It is a separate file, since our content security policy forbids inline
 * scripts. It shows no top bar, since the policy forbids the inline style of the bar.
 */
const START_SCRIPT = `SwaggerUIBundle({
  url: '${DOCUMENT_PATH}',
  dom_id: '#swagger-ui',
  deepLinking: true,
});
`;

/**
 * Serves the description at /api/openapi.json and a page to try it at /api/docs. The document is generated for the
 * first request.
 */
export function serveDescription(server: FastifyInstance, settings: Pick<Settings, 'PUBLIC_URL'>): void {
  let document: string | undefined;
  server.get(DOCUMENT_PATH, (_request, reply) => {
    document ??= JSON.stringify(describeApi(settings.PUBLIC_URL));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  for (const path of [DOCS_PAGE_PATH, `${DOCS_PAGE_PATH}/`])
    server.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE_HTML));
  server.get(`${DOCS_PAGE_PATH}/show.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT),
  );
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  server.get<{ Params: { file: string } }>(`${DOCS_PAGE_PATH}/:file`, ({ params: { file } }, reply) => {
    if (!SWAGGER_UI_FILES.has(file)) throw new DomainError('request/not-found');
    return reply.sendFile(file, folder);
  });
}
