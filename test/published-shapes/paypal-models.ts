import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
/**
 * Folder of the SDK's entry file. The SDK exports only types; its models, which can validate, are files of this
 * folder.
 */
const SDK_FOLDER = dirname(require.resolve('@paypal/paypal-server-sdk'));

interface ValidationError {
  readonly path: readonly string[];
  readonly message?: string;
}
type ValidationResult =
  { readonly errors: readonly ValidationError[] } | { readonly errors: false; readonly result: unknown };
type Validate = (value: unknown, schema: object) => ValidationResult;
const { validateAndMap, validateAndUnmap } = require(join(SDK_FOLDER, 'schema.js')) as Readonly<
  Record<'validateAndMap' | 'validateAndUnmap', Validate>
>;

/**
 * Returns how a value differs from a model of PayPal's server SDK, such as 'order': wrong types, missing fields,
 * and fields that the model does not have.
 */
export function differencesFromModel(model: string, value: unknown): string[] {
  const models = require(join(SDK_FOLDER, 'models', `${model}.js`)) as Readonly<Record<string, object>>;
  const schema = models[`${model}Schema`];
  if (!schema) throw new Error(`The SDK has no model ${model}`);
  const mapped = validateAndMap(value, schema);
  if (mapped.errors) return mapped.errors.map(describeValidationError);
  // The SDK drops fields that it does not know, so a field that is missing after the conversion back is unknown.
  const convertedBack = validateAndUnmap(mapped.result, schema);
  return convertedBack.errors
    ? convertedBack.errors.map(describeValidationError)
    : droppedFields(value, convertedBack.result, model);
}

function describeValidationError({ path, message }: ValidationError): string {
  return `${path.join('.')}: ${message ?? 'invalid'}`;
}

function droppedFields(original: unknown, converted: unknown, path: string): string[] {
  if (typeof original !== 'object' || original === null) return [];
  const convertedFields = (typeof converted === 'object' && converted !== null ? converted : {}) as Readonly<
    Record<string, unknown>
  >;
  return Object.entries(original).flatMap(([name, value]) =>
    name in convertedFields
      ? droppedFields(value, convertedFields[name], `${path}.${name}`)
      : [`${path}.${name}: PayPal has no such field`],
  );
}
