import type * as z from 'zod/mini';

/**
 * Renames the keys of an incoming object to the schema's own spelling, whatever their case
 * (`isavailable` → `isAvailable`), since entities travel in camelCase and in lowercase (SPEC §3, DECISIONS 1).
 * A key spelt exactly wins over one that differs in case. Anything but an object is handed back as it is.
 */
export function withCanonicalKeys(schema: z.ZodMiniType, value: unknown): unknown {
  const shape = shapeOf(schema);
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const canonical = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  const renamed: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const name = Object.hasOwn(shape, key) ? key : canonical.get(key.toLowerCase());
    if (name === undefined || (name !== key && Object.hasOwn(value, name))) continue;
    Object.defineProperty(renamed, name, {
      value: entry,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return renamed;
}

function shapeOf(schema: z.ZodMiniType): Record<string, unknown> | undefined {
  const definition: { type: string; shape?: Record<string, unknown>; innerType?: z.ZodMiniType } =
    schema._zod.def;
  if (definition.type === 'object') return definition.shape;
  return definition.innerType ? shapeOf(definition.innerType) : undefined;
}
