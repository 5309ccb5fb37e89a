import { withCanonicalKeys } from '@market/contract/text/case-insensitive-keys';
import type * as z from 'zod/mini';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
}

/**
 * Renames a response's keys, at every depth, to the upper and lower case letters that its schema uses (API-1), so that other
 * code needs to handle one spelling only.
 */
export function readTolerantly(schema: z.ZodMiniType, value: unknown): unknown {
  const definition: Definition = schema._zod.def;
  if (definition.innerType) return readTolerantly(definition.innerType, value);
  if (definition.type === 'array' && definition.element && Array.isArray(value)) {
    const { element } = definition;
    return value.map((entry) => readTolerantly(element, entry));
  }
  if (definition.type !== 'object' || !definition.shape) return value;
  const renamed = withCanonicalKeys(schema, value);
  if (typeof renamed !== 'object' || renamed === null || Array.isArray(renamed)) return renamed;
  const { shape } = definition;
  return Object.fromEntries(
    Object.entries(renamed).map(([key, entry]) => {
      const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return [key, inner ? readTolerantly(inner, entry) : entry];
    }),
  );
}
