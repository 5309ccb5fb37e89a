import type * as z from 'zod/mini';

/** HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Authorization of an endpoint: `public` ignores a token; `optional` needs none, but returns more to a signed-in caller;
 * `user` requires a bearer token; `moderator` requires the token of a moderator or an admin.
 */
export type Access = 'public' | 'optional' | 'user' | 'moderator';

/** The definition of one API endpoint. The server routes and parses requests by it; the clients derive their types from it. */
export interface Endpoint {
  /** Stable name, also the OpenAPI operationId, e.g. `listings.list`. */
  readonly id: string;
  readonly method: Method;
  /** Path below `/api`, parameters as `{name}`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Maximum size of the JSON body in bytes, if it is lower than the server's default. */
  readonly bodyMaxBytes?: number;
  /** Media types of a body that is read as a stream instead of JSON, such as `image/*`. */
  readonly bytes?: readonly string[];
  /** Schema of the response body; without one, the endpoint responds 204. */
  readonly reply?: z.ZodMiniType;
  /** Status of a success; 200 by default, 204 without `reply`. */
  readonly status?: 200 | 201;
  /** Media type of the response if it is a file. */
  readonly file?: string;
  /** Whether the response is a stream of server-sent events. */
  readonly streams?: boolean;
  /** Whether the endpoint accepts an `Idempotency-Key` (API-4). */
  readonly idempotent?: boolean;
}

/** Returns the definition unchanged; it only keeps the literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The parsed parts of a request, as a controller receives them. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** The request body that a client sends. */
export type Body<E extends Endpoint> = Sent<E['body']>;
/** The query that a client sends. */
export type Query<E extends Endpoint> = Sent<E['query']>;
/** The response body of a success. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : void;
