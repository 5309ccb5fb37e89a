import type * as z from 'zod/mini';

/** HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint. `public`: everybody; a token is ignored. `optional`: everybody, but a signed-in
 * caller gets more. `user`: callers with a bearer token. `moderator`: moderators and admins.
 */
export type Access = 'public' | 'optional' | 'user' | 'moderator';

/**
 * The definition of one API endpoint. The server uses it to route and parse requests; the clients derive their types
 * from it.
 */
export interface Endpoint {
  /** The stable name of the endpoint, e.g. `listings.list`, which OpenAPI shows as operationId. */
  readonly id: string;
  readonly method: Method;
  /** The path below `/api`, with parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The maximum size of the JSON body in bytes, if it is lower than the server's default. */
  readonly bodyMaxBytes?: number;
  /**
   * The media types that are accepted, such as `image/*`, if the body is read as a stream instead of JSON.
   */
  readonly binaryBodyTypes?: readonly string[];
  /** The schema of the response body; an endpoint without one responds 204. */
  readonly reply?: z.ZodMiniType;
  /** The status of a success: by default 200, or 204 without `reply`. */
  readonly status?: 200 | 201;
  /** The media type of the response, if the response is a file. */
  readonly file?: string;
  /** Whether the response is a stream of server-sent events. */
  readonly isEventStream?: boolean;
  /** Whether the endpoint accepts an `Idempotency-Key` (API-4). */
  readonly idempotent?: boolean;
}

/**
 * Returns the definition unchanged. The call only makes TypeScript keep its literal types. The annotation lets bundlers
 * leave out endpoints that the browser does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type SentValue<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The parsed parts of a request, as a controller receives them. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** The request body that a client sends. */
export type Body<E extends Endpoint> = SentValue<E['body']>;
/** The query that a client sends. */
export type Query<E extends Endpoint> = SentValue<E['query']>;
/** The response body of a success. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : void;
