import type * as z from 'zod';

/** A kind of past fact that features tell each other through the outbox: ids and facts, versioned, never whole rows. */
export interface EventKind<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly payload: S;
}

/** Names an event kind with the schema of its payload. */
export function eventKind<S extends z.ZodType>(name: string, version: number, payload: S): EventKind<S> {
  return { name, version, payload };
}
