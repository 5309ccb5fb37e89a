import { PUBLISHED_KEYS_PATH } from '../demos/demo-pass-keys.controller.js';
import { problemResponse } from './operation.js';
import type { JsonSchema } from './schemas.js';

const text = { type: 'string' };

/**
 * Returns the OpenAPI description of the published keys (DEMO-16). They are not an endpoint of the contract, because
 * libraries expect keys at this address, which is outside /api.
 */
export function publishedKeysPath(publicUrl: string): Record<string, JsonSchema> {
  const keySchema = {
    type: 'object',
    properties: { kty: text, crv: text, x: text, y: text, kid: text, alg: text, use: text },
  };
  const schema = {
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
          200: { description: 'The keys', content: { 'application/json': { schema } } },
          503: problemResponse('503', 'Too many requests at once'),
        },
      },
    },
  };
}
