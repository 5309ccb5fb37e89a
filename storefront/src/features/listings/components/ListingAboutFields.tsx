import { CATEGORIES } from '@market/contract/listings/categories';
import { SHORT_DESCRIPTION_MAX_LENGTH } from '@market/contract/listings/listing-form';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '../../../shared/ui/Field.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import * as texts from '../texts.js';
import { FormSection } from './FormSection.js';

/** Form fields for title, descriptions, category and creator. */
export function ListingAboutFields() {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  const shortDescription = useWatch({ control, name: 'shortDescription' });
  return (
    <FormSection title="About" lead={texts.aboutLead}>
      <TextField label="Title" required error={errors.title?.message} {...register('title')} />
      <TextField
        label="Short description"
        required
        maxLength={SHORT_DESCRIPTION_MAX_LENGTH}
        hint={texts.shortDescriptionHint(shortDescription.length, SHORT_DESCRIPTION_MAX_LENGTH)}
        error={errors.shortDescription?.message}
        {...register('shortDescription')}
      />
      <TextAreaField
        label="Description"
        required
        rows={6}
        hint={texts.descriptionHint}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Category" required error={errors.category?.message} {...register('category')}>
          <option value="">Choose a category</option>
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TextField
          label="Creator name"
          required
          hint={texts.creatorHint}
          error={errors.createdBy?.message}
          {...register('createdBy')}
        />
      </div>
    </FormSection>
  );
}
