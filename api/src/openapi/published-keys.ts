import { PUBLISHED_KEYS_PATH } from '../demos/demo-pass-keys.controller.js';
import { problemResponse } from './operation.js';
import type { JsonSchema } from './schemas.js';

const textSchema = { type: 'string' };

/**
 * Returns the OpenAPI description of the published keys (DEMO-16). They are not an endpoint of the contract, because
 * libraries expect keys at this address, which is outside /api.
 */
export function publishedKeysPath(publicUrl: string): Record<string, JsonSchema> {
  const keySchema = {
    type: 'object',
    properties: {
      kty: textSchema,
      crv: textSchema,
      x: textSchema,
      y: textSchema,
      kid: textSchema,
      alg: textSchema,
      use: textSchema,
    },
  };
  const keySetSchema = {
    type: 'object',
    properties: { keys: { type: 'array', items: keySchema } },
    required: ['keys'],
  };
  return {
    [PUBLISHED_KEYS_PATH]: {
      get: {
        operationId: 'demos.keys',
        summary: 'Public keys that verify demo passes, as a JSON Web Key Set',
        tags: ['demos'],
        security: [],
        servers: [{ url: publicUrl }],
        parameters: [],
        responses: {
          200: { description: 'The keys', content: { 'application/json': { schema: keySetSchema } } },
          503: problemResponse('503', 'Too many requests at once'),
        },
      },
    },
  };
}
