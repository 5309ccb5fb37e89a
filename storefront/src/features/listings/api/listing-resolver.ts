import { ListingInput } from '@market/contract/listings/listing-form';
import type { FieldError, Resolver } from 'react-hook-form';
import type { ListingFormValues } from './listing-form-values.js';

/**
 * Validates the form with the contract's schema, whose lists contain strings instead of the form's rows. Returns the
 * first error of each field (LIST-2).
 */
export const resolveListing: Resolver<ListingFormValues, unknown, ListingInput> = (values) => {
  const parsed = ListingInput.safeParse({
    ...values,
    features: values.features.map((row) => row.value),
    techStack: values.techStack.map((row) => row.value),
  });
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: Record<string, FieldError> = {};
  for (const { path, message } of parsed.error.issues)
    errors[String(path[0])] ??= { type: 'contract', message };
  return { values: {}, errors };
};
