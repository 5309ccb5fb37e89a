import { ENDPOINTS } from '@market/contract/endpoints/api';
import { Problem, PROBLEMS } from '@market/contract/endpoints/problem';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { operation } from './operation.js';
import { publishedKeysPath } from './published-keys.js';
import { type JsonSchema, jsonSchema } from './schemas.js';
import { SIGN_IN_PAGES } from './sign-in-pages.js';

/** Returns the OpenAPI 3.1 document of the whole API, generated from the contract's table of endpoints (API-5). */
export function describeApi(publicUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = { ...SIGN_IN_PAGES, ...publishedKeysPath(publicUrl) };
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'MVP Market',
      version: '1',
      description:
        'Browse, try, rent and buy MVPs. Keys of what is sent may be in camelCase or lowercase. Refusals are RFC 9457 problem documents.',
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    tags: [...new Set(ENDPOINTS.map(({ id }) => id.split('.')[0]))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of POST /auth/token, good for 15 minutes.',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-refresh',
          description: 'Set by signing in, rotated with each use.',
        },
      },
    },
  };
}

function problemSchema(): JsonSchema {
  const schema = jsonSchema(Problem, 'output');
  const properties = { ...(schema['properties'] as JsonSchema), code: { enum: Object.keys(PROBLEMS) } };
  return { ...schema, properties };
}
