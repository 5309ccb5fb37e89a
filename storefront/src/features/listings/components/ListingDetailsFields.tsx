import { useFormContext } from 'react-hook-form';
import type { ListingFormValues } from '../api/listing-form-values.js';
import * as texts from '../texts.js';
import { FormSection } from './FormSection.js';
import { RowsField } from './RowsField.js';
import { TagsField } from './TagsField.js';

/** Form fields for features, technologies and tags (LIST-5). */
export function ListingDetailsFields() {
  const { formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  return (
    <FormSection title="Features and tags" lead={texts.detailsLead}>
      <RowsField
        name="features"
        label="Key features"
        entryLabel="Feature"
        addLabel="Add feature"
        error={listFieldErrorMessage(errors.features)}
      />
      <RowsField
        name="techStack"
        label="Technology stack"
        entryLabel="Technology"
        addLabel="Add technology"
        error={listFieldErrorMessage(errors.techStack)}
      />
      <TagsField error={listFieldErrorMessage(errors.tags)} />
    </FormSection>
  );
}

/**
 * Returns the error of a list field. The form library stores it at the list, at the list's root, or at one of the
 * entries.
 */
function listFieldErrorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const nestedError of Object.values(error)) {
    const message = listFieldErrorMessage(nestedError);
    if (message) return message;
  }
  return undefined;
}
