import type * as z from 'zod/mini';
import type { Endpoint, Input } from '@market/contract/endpoint';
import type { ProblemCode } from '@market/contract/problem';
import { withCanonicalKeys } from '@market/contract/case-insensitive-keys';
import { DomainError } from '@market/domain/foundation/domain-error';
import { fallbackSentence, fieldErrors } from '../errors/field-errors.js';
import { unstorableFields } from './unstorable-fields.js';

/** What came in, as the router and the JSON parser left it. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What is missing when a path names nothing, by the feature that an endpoint's id starts with. */
const NOT_FOUND: Readonly<Record<string, ProblemCode>> = {
  listings: 'listing/not-found',
  saved: 'listing/not-found',
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
 * Refuses whatever Postgres could not store or compare, wherever it stands (a NUL, half of a surrogate pair): no schema has
 * to think of it. Then parses each part by the endpoint's schemas, in either spelling of their keys. A path that cannot name anything is the
 * feature's not-found; everything else wrong is `request/invalid` with a sentence for each field.
 */
export function parseInput(endpoint: Endpoint, raw: RawInput): Input<Endpoint> {
  const unstorable = {
    ...(endpoint.params && unstorableFields(raw.params)),
    ...(endpoint.query && unstorableFields(raw.query)),
    ...(endpoint.body && unstorableFields(raw.body)),
  };
  if (Object.keys(unstorable).length > 0) throw new DomainError('request/invalid', { fields: unstorable });
  const params = parse(endpoint.params, raw.params);
  if (params.errors)
    throw new DomainError(NOT_FOUND[endpoint.id.split('.')[0] ?? ''] ?? 'request/not-found', {
      fields: params.errors,
    });
  const query = parse(endpoint.query, withoutEmpty(raw.query));
  const body = parse(endpoint.body, raw.body === undefined ? {} : raw.body);
  if (query.errors || body.errors)
    throw new DomainError('request/invalid', { fields: { ...query.errors, ...body.errors } });
  return { params: params.data, query: query.data, body: body.data };
}

interface Part {
  readonly data?: unknown;
  readonly errors?: Record<string, string>;
}

function parse(schema: z.ZodMiniType | undefined, value: unknown): Part {
  if (!schema) return {};
  const parsed = schema.safeParse(withCanonicalKeys(schema, value), { error: fallbackSentence });
  return parsed.success ? { data: parsed.data } : { errors: fieldErrors(parsed.error.issues) };
}

/** Empty values of a query count as not given (SPEC §5 'Browse'). */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
