import type * as z from 'zod/mini';

/** Verbs the API answers. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` needs no token and ignores one; `optional` answers more to a signed-in caller;
 * `user` needs a bearer token; `moderator` needs the token of a moderator or an admin.
 */
export type Access = 'public' | 'optional' | 'user' | 'moderator';

/** One call of the API (SPEC §7), said once: the server routes and parses by it, the client is typed by it. */
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
  /** Media types of a body that is taken as it is instead of JSON, as a stream; `*` ends a range. */
  readonly bytes?: readonly string[];
  /** What a success answers; absent when it answers 204 without a body. */
  readonly reply?: z.ZodMiniType;
  /** Success status; 200 unless told, 204 where there is no reply. */
  readonly status?: 200 | 201;
  /** Media type of a success that is a file instead of JSON. */
  readonly file?: string;
  /** A success is a stream of server-sent events that stays open. */
  readonly streams?: boolean;
  /** Takes an `Idempotency-Key` (DECISIONS 5). */
  readonly idempotent?: boolean;
}

/** Keeps the literal types of an endpoint's definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** What a controller gets: each part parsed. */
export interface Input<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** What a client sends as the body. */
export type Body<E extends Endpoint> = Sent<E['body']>;
/** What a client may ask in the query. */
export type Query<E extends Endpoint> = Sent<E['query']>;
/** What a success answers. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : void;
