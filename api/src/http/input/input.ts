import type * as z from 'zod/mini';
import type { Endpoint, Input } from '@market/contract/endpoints/endpoint';
import type { ProblemCode } from '@market/contract/endpoints/problem';
import { withCanonicalKeys } from '@market/contract/text/case-insensitive-keys';
import { DomainError } from '@market/domain/foundation/domain-error';
import { fallbackMessage, fieldErrors } from '../errors/field-errors.js';
import { unstorableFields } from './unstorable-fields.js';

/** The parts of a request before they are parsed. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The error code for an invalid id in the path, by feature, which is the first part of an endpoint's id. */
const NOT_FOUND_CODES: Readonly<Record<string, ProblemCode>> = {
  listings: 'listing/not-found',
  saved: 'listing/not-found',
  searches: 'search/not-found',
  demos: 'demo/not-found',
  rentals: 'rental/not-found',
  profiles: 'profile/not-found',
  messages: 'message/not-found',
  follows: 'profile/not-found',
  blocks: 'profile/not-found',
  reports: 'report/not-found',
  uploads: 'upload/not-found',
};

/**
 * Parses the parts of a request by the endpoint's schemas, with keys in camelCase or lowercase (API-1). First refuses
 * texts that Postgres cannot store, such as NUL or half a surrogate pair (API-8), so that no schema needs to check
 * this. Throws the feature's not-found error for an invalid path, otherwise `request/invalid` with a message for each
 * field.
 */
export function parseInput(endpoint: Endpoint, rawInput: RawInput): Input<Endpoint> {
  const unstorableErrors = {
    ...(endpoint.params && unstorableFields(rawInput.params)),
    ...(endpoint.query && unstorableFields(rawInput.query)),
    ...(endpoint.body && unstorableFields(rawInput.body)),
  };
  if (Object.keys(unstorableErrors).length > 0)
    throw new DomainError('request/invalid', { fields: unstorableErrors });
  const params = parsePart(endpoint.params, rawInput.params);
  if (params.errors)
    throw new DomainError(NOT_FOUND_CODES[endpoint.id.split('.')[0] ?? ''] ?? 'request/not-found', {
      fields: params.errors,
    });
  const query = parsePart(endpoint.query, withoutEmptyValues(rawInput.query));
  const body = parsePart(endpoint.body, rawInput.body === undefined ? {} : rawInput.body);
  if (query.errors || body.errors)
    throw new DomainError('request/invalid', { fields: { ...query.errors, ...body.errors } });
  return { params: params.data, query: query.data, body: body.data };
}

interface ParsedPart {
  readonly data?: unknown;
  readonly errors?: Record<string, string>;
}

function parsePart(schema: z.ZodMiniType | undefined, value: unknown): ParsedPart {
  if (!schema) return {};
  const result = schema.safeParse(withCanonicalKeys(schema, value), { error: fallbackMessage });
  return result.success ? { data: result.data } : { errors: fieldErrors(result.error.issues) };
}

/** Returns a query without its empty values. */
function withoutEmptyValues(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
