import type * as z from 'zod';

/**
 * A kind of event in the outbox. The payload is versioned and contains ids and facts about a past change,
 * never whole rows.
 */
export interface EventKind<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly payload: S;
}

const kindsByKey = new Map<string, EventKind>();

/** Registers an event kind with the schema of its payload; throws if another kind has that name and version. */
export function eventKind<S extends z.ZodType>(name: string, version: number, payload: S): EventKind<S> {
  const kind = { name, version, payload };
  const key = kindKey(kind);
  if (kindsByKey.has(key)) throw new Error(`The event ${key} is registered twice.`);
  kindsByKey.set(key, kind);
  return kind;
}

/** Returns name and version as one text, such as `demo.started@1`. */
export function kindKey({ name, version }: Pick<EventKind, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Returns all registered kinds. The workers check that a route is declared for each of them. */
export function eventKinds(): readonly EventKind[] {
  return [...kindsByKey.values()];
}
