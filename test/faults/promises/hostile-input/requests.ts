import fc from 'fast-check';
import { NASTY_VALUES } from '../../../src/hostile/nasty-values.js';
import type { Schema, TargetOperation } from './openapi-description.js';
import type { KnownIds } from './known-ids.js';

/** A generated request. The headers that authenticate its sender are added later. */
export interface GeneratedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NASTY_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Selects the ids of existing records that a generated parameter or field may contain: those of `idsKey`. */
interface ValueContext {
  readonly idsKey: string;
  readonly knownIds: KnownIds;
}

/** Returns a generator of values that usually match the schema. */
function mostlyValidValues(schema: Schema | undefined, context: ValueContext): fc.Arbitrary<unknown> {
  const validValue = validValues(schema ?? {}, context);
  return fc.oneof({ weight: 4, arbitrary: validValue }, { weight: 1, arbitrary: anyValue });
}

function validValues(schema: Schema, context: ValueContext): fc.Arbitrary<unknown> {
  const { type, format, enum: choices, properties, items } = schema;
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (alternatives) return fc.oneof(...alternatives.map((alternative) => validValues(alternative, context)));
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer(), fc.double());
  if (type === 'boolean') return fc.boolean();
  if (type === 'array')
    return fc.array(mostlyValidValues(items as Schema | undefined, context), { maxLength: 4 });
  if (type === 'object' || properties) {
    const entries = Object.entries((properties ?? {}) as Record<string, Schema>);
    const fields = entries.map(
      ([name, field]) => [name, mostlyValidValues(field, { ...context, idsKey: name })] as const,
    );
    const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
    return fc.oneof(
      { weight: 2, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: required }) },
      { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
    );
  }
  const ids = knownIdsFor(context);
  const text = format === 'uuid' ? fc.uuid() : fc.string({ maxLength: 120 });
  if (ids.length === 0) return text;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: text });
}

/** Returns the known ids for `idsKey`; if there are none and `idsKey` ends with "id", all known ids. */
function knownIdsFor({ idsKey, knownIds }: ValueContext): readonly string[] {
  return knownIds.get(idsKey) ?? (/id$/i.test(idsKey) ? [...knownIds.values()].flat() : []);
}

/** Generates requests for an operation, some matching its description and some not. */
export function requestsFor(
  { path, operation }: TargetOperation,
  knownIds: KnownIds,
): fc.Arbitrary<GeneratedRequest> {
  const parameters = operation.parameters ?? [];
  const parameterValues = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      mostlyValidValues(schema, { idsKey: findKnownIdsKey(path, name, knownIds), knownIds }),
    ]),
  );
  const pathParameterNames = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => name);
  return fc
    .record({
      values: fc.record(parameterValues, { requiredKeys: pathParameterNames }),
      sent: bodiesFor(operation, knownIds),
      key: fc.option(fc.stringMatching(/^[ -~]{1,30}$/), { nil: undefined }),
    })
    .map(({ values: chosen, sent: generatedBody, key }) => {
      const chosenValues = chosen as Record<string, unknown>;
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => percentEncode(chosenValues[name]));
      const queryPairs = parameters
        .filter(({ name, in: place }) => place === 'query' && chosenValues[name] !== undefined)
        .map(({ name }) => `${name}=${percentEncode(chosenValues[name])}`);
      return {
        url: queryPairs.length > 0 ? `${filledPath}?${queryPairs.join('&')}` : filledPath,
        headers: {
          ...(key && { 'idempotency-key': key }),
          ...(generatedBody && { 'content-type': generatedBody.type }),
          'x-requested-with': 'mvp-market',
        },
        body: generatedBody?.text,
      };
    });
}

/**
 * Returns the key of the known ids that fit a parameter: the parameter's own name if ids are known for it, otherwise
 * the last fixed part of the path before the parameter for which ids are known.
 */
function findKnownIdsKey(path: string, name: string, knownIds: KnownIds): string {
  if (knownIds.has(name)) return name;
  const segmentsBefore = path
    .slice(0, path.indexOf(`{${name}}`))
    .split('/')
    .filter(Boolean);
  return segmentsBefore.findLast((segment) => knownIds.has(segment)) ?? name;
}

interface GeneratedBody {
  readonly type: string;
  readonly text: string;
}

/**
 * Generates JSON that usually matches the schema. For an operation that accepts files, generates bytes of an accepted
 * type, or JSON that the operation must refuse.
 */
function bodiesFor(
  { requestBody }: TargetOperation['operation'],
  knownIds: KnownIds,
): fc.Arbitrary<GeneratedBody | undefined> {
  const content = requestBody?.content;
  if (!content) return fc.constant(undefined);
  const jsonBody = mostlyValidValues(content['application/json']?.schema, {
    idsKey: '',
    knownIds,
  }).map((value) => ({
    type: 'application/json',
    text: JSON.stringify(value) ?? '',
  }));
  const otherMediaTypes = Object.keys(content).filter((type) => type !== 'application/json');
  if (otherMediaTypes.length === 0) return jsonBody;
  const byteBody = fc
    .tuple(fc.constantFrom(...otherMediaTypes), fc.string({ unit: 'binary', maxLength: 400 }))
    .map(([type, text]) => ({ type: type.replace('*', 'png'), text }));
  return fc.oneof(byteBody, jsonBody);
}

/**
 * Percent-encodes any value, including lone surrogates. An empty value, '.' and '..' would address another path, so
 * '%2E' replaces them.
 */
function percentEncode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text.slice(0, 1500)).toString()).replace(/^\.{0,2}$/, '%2E');
}
