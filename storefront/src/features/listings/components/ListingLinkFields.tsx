import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { TextField } from '../../../shared/ui/Field.js';
import { linkClass } from '../../../shared/ui/styles.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import * as texts from '../texts.js';
import { FormSection } from './FormSection.js';
import { DeliveryOptions } from './DeliveryOptions.js';

/**
 * Form fields for the demo's and the source code's address, and how the code is delivered (LIST-4, LIST-9,
 * DEMO-13).
 */
export function ListingLinkFields() {
  const { register, formState } = useFormContext<ListingFormValues>();
  const { errors } = formState;
  const { pathname } = useLocation();
  const demoPassHintId = useId();
  return (
    <FormSection title="Demo and source code" lead={texts.demoLead}>
      <div className="flex flex-col gap-2">
        <TextField
          label="Demo link"
          type="url"
          inputMode="url"
          required
          placeholder="https://"
          hint={texts.demoHint}
          error={errors.demoUrl?.message}
          {...register('demoUrl')}
        />
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            aria-describedby={demoPassHintId}
            {...register('demoPass')}
          />
          Add a demo pass to the link
        </label>
        <p id={demoPassHintId} className="text-sm text-muted">
          {texts.demoPassHint}{' '}
          <Link to="/help" target="_blank" className={linkClass}>
            How your app checks it
          </Link>
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <TextField
          label="Source code URL"
          type="url"
          inputMode="url"
          placeholder="https://github.com/..."
          hint={texts.sourceHint}
          error={errors.repoUrl?.message}
          {...register('repoUrl')}
        />
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input type="checkbox" className="size-5 accent-primary" {...register('sourceVisible')} />
          Show the source code link on the public page
        </label>
      </div>
      <DeliveryOptions returnTo={pathname} />
    </FormSection>
  );
}
