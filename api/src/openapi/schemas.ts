import * as z from 'zod';
import type * as mini from 'zod/mini';

/** JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** What a client sends, or what it gets, as JSON Schema; a part that has no JSON form counts as anything. */
export function jsonSchema(schema: mini.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: side,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest;
}

/** The fields of an object schema with their JSON Schemas; `required` is whether a client must send them. */
export function fieldsOf(
  schema: mini.ZodMiniType,
): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties, required } = jsonSchema(schema, 'input');
  const must = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    required: must.includes(name),
    schema: field as JsonSchema,
  }));
}
