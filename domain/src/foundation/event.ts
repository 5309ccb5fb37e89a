import type * as z from 'zod';

/** A kind of past fact that features tell each other through the outbox: ids and facts, versioned, never whole rows. */
export interface EventKind<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly payload: S;
}

const named = new Map<string, EventKind>();

/** Names an event kind with the schema of its payload; throws where another kind has that name and version. */
export function eventKind<S extends z.ZodType>(name: string, version: number, payload: S): EventKind<S> {
  const kind = { name, version, payload };
  const key = kindKey(kind);
  if (named.has(key)) throw new Error(`The event ${key} is named twice.`);
  named.set(key, kind);
  return kind;
}

/** Name and version in one, as `demo.started@1`. */
export function kindKey({ name, version }: Pick<EventKind, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Every kind that was named in this process, so that the workers can tell which has no route. */
export function namedKinds(): readonly EventKind[] {
  return [...named.values()];
}
