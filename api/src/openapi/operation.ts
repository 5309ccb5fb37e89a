import { CSRF_HEADER } from '@market/contract/identity/auth-rules';
import type { Endpoint } from '@market/contract/endpoints/endpoint';
import { successStatus } from '../http/endpoints/endpoint-metadata.js';
import { PROBLEM_TYPE } from '../http/errors/problem-document.js';
import { fieldsOf, type JsonSchema, jsonSchema } from './schemas.js';

/**
 * Security of endpoints that identify the caller by the refresh cookie instead of a bearer token. Logging out
 * also works without the cookie.
 */
const COOKIE_SECURITY = new Map<string, JsonSchema[]>([
  ['identity.token', [{ refreshCookie: [] }]],
  ['identity.logout', [{}, { refreshCookie: [] }]],
]);

const SECURITY_BY_ACCESS: Record<Endpoint['access'], JsonSchema[]> = {
  public: [],
  optional: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  moderator: [{ bearer: [] }],
};

/** Describes one endpoint as an OpenAPI operation, with its parameters and all responses. */
export function operation(endpoint: Endpoint): JsonSchema {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    security: COOKIE_SECURITY.get(endpoint.id) ?? SECURITY_BY_ACCESS[endpoint.access],
    parameters: parameters(endpoint),
    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),
    ...(endpoint.binaryBodyTypes && { requestBody: byteBody(endpoint.binaryBodyTypes) }),
    responses: { [successStatus(endpoint)]: successResponse(endpoint), ...errorResponses(endpoint) },
  };
}

function parameters(endpoint: Endpoint): JsonSchema[] {
  const pathParameters = endpoint.params
    ? fieldsOf(endpoint.params).map((field) => ({ ...field, in: 'path', required: true }))
    : [];
  const queryParameters = endpoint.query
    ? fieldsOf(endpoint.query).map((field) => ({ ...field, in: 'query' }))
    : [];
  const headerParameters = [
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY_PARAMETER] : []),
    ...(endpoint.isEventStream ? [LAST_EVENT_ID_PARAMETER] : []),
    ...(COOKIE_SECURITY.has(endpoint.id) ? [CSRF_HEADER_PARAMETER] : []),
  ];
  return [...pathParameters, ...queryParameters, ...headerParameters];
}

const IDEMPOTENCY_KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key and request within 24 hours get the stored answer; the same key with another request is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const LAST_EVENT_ID_PARAMETER = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event seen: the stream goes on after it.',
  schema: { type: 'string' },
};

const CSRF_HEADER_PARAMETER = {
  name: 'X-Requested-With',
  in: 'header',
  required: true,
  description: 'Keeps other sites from using the cookie.',
  schema: { const: CSRF_HEADER.value },
};

function requestBody(body: NonNullable<Endpoint['body']>): JsonSchema {
  const schema = jsonSchema(body, 'input');
  const required = Array.isArray(schema['required']) && schema['required'].length > 0;
  return { required, content: { 'application/json': { schema } } };
}

/** In OpenAPI 3.1 a binary body has a media type and no schema. */
function byteBody(types: readonly string[]): JsonSchema {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, {}])) };
}

function successResponse(endpoint: Endpoint): JsonSchema {
  if (endpoint.isEventStream)
    return {
      description: endpoint.summary,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  if (endpoint.file) return { description: endpoint.summary, content: { [endpoint.file]: {} } };
  if (!endpoint.reply) return { description: 'Done' };
  const schema = jsonSchema(endpoint.reply, 'output');
  const headers = {
    ...(schema['type'] === 'array' && endpoint.query && { Link: NEXT_PAGE_HEADER }),
    ...(endpoint.idempotent && { 'Idempotency-Replayed': REPLAYED_HEADER }),
  };
  return { description: endpoint.summary, headers, content: { 'application/json': { schema } } };
}

const NEXT_PAGE_HEADER = {
  description: 'Address of the next page: `<…>; rel="next"`. Absent on the last.',
  schema: { type: 'string' },
};
const REPLAYED_HEADER = {
  description: '`true` on the stored answer of an earlier, equal request.',
  schema: { type: 'string' },
};

function errorResponses(endpoint: Endpoint): JsonSchema {
  const inputSchema = endpoint.body ?? endpoint.query;
  const descriptionByStatus = {
    400:
      inputSchema || endpoint.idempotent
        ? 'Something sent is not valid; `errors` names each field'
        : undefined,
    401:
      endpoint.access !== 'public' || COOKIE_SECURITY.has(endpoint.id)
        ? 'Not signed in, or not any more'
        : undefined,
    403: endpoint.access === 'moderator' || COOKIE_SECURITY.has(endpoint.id) ? 'Not allowed' : undefined,
    404: endpoint.params ? 'Nothing by this name' : undefined,
    409: endpoint.idempotent
      ? 'The same request is still being worked on, or things changed meanwhile'
      : undefined,
    413: endpoint.body || endpoint.binaryBodyTypes ? 'Larger than is taken here' : undefined,
    408: endpoint.body || endpoint.binaryBodyTypes ? 'The request did not arrive whole in time' : undefined,
    415: endpoint.body ? 'Not JSON' : endpoint.binaryBodyTypes && 'Not a file of a kind that is taken here',
    422: endpoint.idempotent ? 'The key was used for another request, or what is asked cannot be' : undefined,
    429: 'Too many requests',
    503: 'Not available right now',
    default: 'Refused',
  };
  const entries = Object.entries(descriptionByStatus).filter(([, description]) => description !== undefined);
  return Object.fromEntries(
    entries.map(([status, description]) => [status, problemResponse(status, description ?? '')]),
  );
}

/**
 * Describes an error response: a problem document, with a Retry-After header where a client may
 * retry.
 */
export function problemResponse(status: string, description: string): JsonSchema {
  const allowsRetry = status === '429' || status === '503';
  const type = PROBLEM_TYPE.split(';')[0] ?? PROBLEM_TYPE;
  return {
    description,
    ...(allowsRetry && {
      headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
    }),
    content: { [type]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
