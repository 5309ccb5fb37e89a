import { ProviderName } from '@market/contract/identity/identity';
import { problemResponse } from './operation.js';
import type { JsonSchema } from './schemas.js';

const providerParameter = {
  name: 'provider',
  in: 'path',
  required: true,
  schema: { enum: ProviderName.options },
};
const textParameter = (name: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
});
const choiceParameter = (name: string, options: readonly string[]) => ({
  name,
  in: 'query',
  required: false,
  schema: { enum: options, default: options[0] },
});

const responses = {
  200: {
    description: 'For display=popup: a page that reports to its opener and closes',
    content: { 'text/html': {} },
  },
  303: {
    description: 'For display=page: on to returnTo, or to /login with auth_error',
    headers: { Location: { schema: { type: 'string' } } },
  },
  404: problemResponse('404', 'No such provider'),
  429: problemResponse('429', 'Too many requests'),
};

/**
 * OpenAPI paths of the addresses that a browser opens to sign in. They respond with redirects and
 * pages, so the contract's table of endpoints does not contain them.
 */
export const SIGN_IN_PAGES: Record<string, JsonSchema> = {
  '/auth/{provider}': {
    get: {
      operationId: 'identity.start',
      summary: 'Set out to a provider, to sign in or to link',
      tags: ['identity'],
      security: [],
      parameters: [
        providerParameter,
        choiceParameter('mode', ['signin', 'link']),
        choiceParameter('display', ['page', 'popup']),
        textParameter('returnTo', 'A path of this site'),
        textParameter('ticket', 'For mode=link, from POST /auth/providers/{provider}/link'),
      ],
      responses: {
        302: { description: 'On to the provider', headers: { Location: { schema: { type: 'string' } } } },
        ...responses,
      },
    },
  },
  '/auth/{provider}/callback': {
    get: {
      operationId: 'identity.callback',
      summary: 'Where a provider sends people back to',
      tags: ['identity'],
      security: [],
      parameters: [
        providerParameter,
        textParameter('code', 'Of the provider'),
        textParameter('state', 'Ours'),
        textParameter('error', 'Of the provider'),
      ],
      responses,
    },
  },
};
