import type * as z from 'zod/mini';

/**
 * Renames the keys of an object from a request to the schema's spelling (`isavailable` → `isAvailable`),
 * since requests may use camelCase or lowercase (API-1). A key that is spelled exactly takes precedence over
 * one that differs in case. Unknown keys are dropped, and a value that is not an object is returned
 * unchanged.
 */
export function withCanonicalKeys(schema: z.ZodMiniType, value: unknown): unknown {
  const shape = shapeOf(schema);
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const canonicalKeys = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  const renamedObject: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const canonicalKey = Object.hasOwn(shape, key) ? key : canonicalKeys.get(key.toLowerCase());
    if (canonicalKey === undefined || (canonicalKey !== key && Object.hasOwn(value, canonicalKey))) continue;
    Object.defineProperty(renamedObject, canonicalKey, {
      value: entry,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return renamedObject;
}

function shapeOf(schema: z.ZodMiniType): Record<string, unknown> | undefined {
  const definition: { type: string; shape?: Record<string, unknown>; innerType?: z.ZodMiniType } =
    schema._zod.def;
  if (definition.type === 'object') return definition.shape;
  return definition.innerType ? shapeOf(definition.innerType) : undefined;
}
