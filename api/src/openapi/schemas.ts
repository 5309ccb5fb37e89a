import * as z from 'zod';
import type * as mini from 'zod/mini';

/** A JSON Schema in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/**
 * Returns the JSON Schema of a request or a response. Types that JSON Schema cannot express
 * accept any value.
 */
export function jsonSchema(schema: mini.ZodMiniType, direction: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schemaJson } = z.toJSONSchema(schema, {
    io: direction,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return schemaJson;
}

/** Returns the fields of an object schema with their JSON Schemas; `required` says whether a client must send them. */
export function fieldsOf(
  schema: mini.ZodMiniType,
): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties, required } = jsonSchema(schema, 'input');
  const requiredNames = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    required: requiredNames.includes(name),
    schema: field as JsonSchema,
  }));
}
