import { withCanonicalKeys } from '@market/contract/text/case-insensitive-keys';
import type * as z from 'zod/mini';

interface SchemaDefinition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
}

/**
 * Renames the keys of a response, at every depth, so that they have the upper and lower case of the schema (API-1).
 * Other code then handles only one spelling.
 */
export function canonicalizeKeys(schema: z.ZodMiniType, value: unknown): unknown {
  const definition: SchemaDefinition = schema._zod.def;
  if (definition.innerType) return canonicalizeKeys(definition.innerType, value);
  if (definition.type === 'array' && definition.element && Array.isArray(value)) {
    const { element } = definition;
    return value.map((entry) => canonicalizeKeys(element, entry));
  }
  if (definition.type !== 'object' || !definition.shape) return value;
  const renamed = withCanonicalKeys(schema, value);
  if (typeof renamed !== 'object' || renamed === null || Array.isArray(renamed)) return renamed;
  const { shape } = definition;
  return Object.fromEntries(
    Object.entries(renamed).map(([key, entry]) => {
      const fieldSchema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, fieldSchema ? canonicalizeKeys(fieldSchema, entry) : entry];
    }),
  );
}
