import type { Endpoint } from '@market/contract/endpoints/endpoint';
import type * as z from 'zod/mini';

/** A function that copies only the declared fields of a value. */
type Filter = (value: unknown) => unknown;

interface SchemaDefinition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly catchall?: z.ZodMiniType;
}

const cachedFilters = new WeakMap<z.ZodMiniType, Filter>();

/**
 * Returns the cached filter of a schema. The filter removes every field that the schema does not declare, at
 * every depth, in a twentieth of the time of parsing. It does not validate: TypeScript checks the types, and
 * clients validate.
 */
export function replyFilter(schema: z.ZodMiniType): Filter {
  const filter = cachedFilters.get(schema) ?? filterOf(schema) ?? keepUnchanged;
  cachedFilters.set(schema, filter);
  return filter;
}

/**
 * Returns the filter for an endpoint's responses. If the endpoint has no response body, the filter returns undefined.
 */
export function filterFor(endpoint: Endpoint): Filter {
  return endpoint.reply ? replyFilter(endpoint.reply) : () => undefined;
}

const keepUnchanged: Filter = (value) => value;

/** Kinds of schemas without a filter: their values have no fields, or may have arbitrary fields. */
const UNFILTERED_SCHEMA_KINDS = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'literal',
  'enum',
  'unknown',
  'any',
]);

/** Returns the filter of a schema; undefined if its values need none. */
function filterOf(schema: z.ZodMiniType): Filter | undefined {
  const definition: SchemaDefinition = schema._zod.def;
  const { type, shape, element, innerType, valueType, options } = definition;
  if (UNFILTERED_SCHEMA_KINDS.has(type)) return undefined;
  if (type === 'object' && shape && !definition.catchall) return objectFilter(shape);
  if (type === 'array' && element) return listFilter(element);
  if (innerType) return optionalFilter(filterOf(innerType));
  if (type === 'record' && valueType) return recordFilter(valueType);
  if (options?.every((option) => UNFILTERED_SCHEMA_KINDS.has(option._zod.def.type))) return undefined;
  // Unions of objects, and transforms, can only be filtered by parsing.
  return (value) => schema.parse(value);
}

function objectFilter(shape: Readonly<Record<string, z.ZodMiniType>>): Filter {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, filter: filterOf(field) }));
  return (value) => {
    const sourceObject = Object(value);
    const copy: Record<string, unknown> = {};
    for (const { name, filter } of fields) {
      const fieldValue: unknown = sourceObject[name];
      if (fieldValue !== undefined) copy[name] = filter ? filter(fieldValue) : fieldValue;
    }
    return copy;
  };
}

function listFilter(element: z.ZodMiniType): Filter | undefined {
  const filter = filterOf(element);
  return filter && ((value) => (Array.isArray(value) ? value.map(filter) : []));
}

function recordFilter(valueType: z.ZodMiniType): Filter | undefined {
  const filter = filterOf(valueType);
  return (
    filter &&
    ((value) => Object.fromEntries(Object.entries(Object(value)).map(([key, entry]) => [key, filter(entry)])))
  );
}

function optionalFilter(filter: Filter | undefined): Filter | undefined {
  return filter && ((value) => (value === null || value === undefined ? value : filter(value)));
}
