import type { ListingInput } from '@market/contract/listings/listing-form';
import type { OwnListing } from '@market/contract/listings/listings';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError, errorMessage } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { useFirstErrorFocus } from '../../../shared/ui/use-first-error-focus.js';
import type { DraftKey } from '../api/listing-draft.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import { resolveListing } from '../api/listing-resolver.js';
import { useStoreDraft, useStoredDraft } from '../api/use-listing-draft.js';
import { usePendingUploads } from '../api/use-pending-uploads.js';
import * as texts from '../texts.js';
import { DraftNote } from './DraftNote.js';
import type { UploadComponents } from '../api/upload-components.js';
import { FormProgress } from './FormProgress.js';
import { ListingAboutFields } from './ListingAboutFields.js';
import { ListingDetailsFields } from './ListingDetailsFields.js';
import { ListingLinkFields } from './ListingLinkFields.js';
import { ListingMediaFields } from './ListingMediaFields.js';
import { ListingPreview } from './ListingPreview.js';
import { ListingPriceFields } from './ListingPriceFields.js';

interface Props {
  readonly initial: ListingFormValues;
  /** Key under which the form's draft is stored. */
  readonly draftKey: DraftKey;
  readonly submitLabel: string;
  readonly submit: (input: ListingInput) => Promise<OwnListing>;
  readonly onSubmitted: (listing: OwnListing) => void;
  readonly uploadComponents: UploadComponents;
}

/**
 * The listing form (LIST-2 to LIST-9) with a preview of its card. Errors, also those of the server, are below their
 * fields.
 */
export function ListingForm({
  initial: latestValues,
  draftKey,
  submitLabel,
  submit,
  onSubmitted,
  uploadComponents,
}: Props) {
  // The values at the first render: a refetch of the listing does not change the form.
  const [initial] = useState(latestValues);
  const storedDraft = useStoredDraft(draftKey, initial);
  const form = useForm<ListingFormValues, unknown, ListingInput>({
    resolver: resolveListing,
    defaultValues: storedDraft ?? initial,
    // Off, because useFirstErrorFocus focuses the first invalid field on the page, also in lists of rows and tags.
    shouldFocusError: false,
  });
  const { forgetDraft } = useStoreDraft(draftKey, form, initial);
  const submitMutation = useMutation({
    mutationFn: submit,
    onSuccess: (listing) => {
      forgetDraft();
      onSubmitted(listing);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, message] of Object.entries(error.fields)) {
        if (field in initial) form.setError(field as keyof ListingFormValues, { message });
      }
    },
  });
  const { setPending, refuseWhilePending } = usePendingUploads(form);
  const submitButton = useRef<HTMLButtonElement>(null);
  const send = (input: ListingInput) => {
    if (refuseWhilePending()) return;
    // A field loses the focus when it is disabled.
    submitButton.current?.focus();
    submitMutation.mutate(input);
  };
  const formRef = useFirstErrorFocus(`${form.formState.submitCount} ${submitMutation.status}`);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <FormProvider {...form}>
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
        <form
          ref={formRef}
          noValidate
          className="flex min-w-0 flex-col gap-6"
          onSubmit={(event) => void form.handleSubmit(send, () => void refuseWhilePending())(event)}
        >
          {/* An edit during the submission would be lost (LIST-27). */}
          <fieldset disabled={submitMutation.isPending} className="flex min-w-0 flex-col gap-6">
            {storedDraft && (
              <DraftNote
                onStartOver={() => {
                  form.reset(initial);
                  forgetDraft();
                }}
              />
            )}
            <ListingAboutFields />
            <ListingPriceFields />
            <ListingLinkFields />
            <ListingMediaFields
              uploadComponents={uploadComponents}
              draftKey={draftKey}
              isSubmitting={submitMutation.isPending}
              onPendingChange={setPending}
            />
            <ListingDetailsFields />
          </fieldset>
          <div role="alert" className="text-sm text-danger empty:hidden">
            {submitMutation.isError
              ? errorMessage(submitMutation.error, '')
              : hasErrors && form.formState.isSubmitted && texts.checkFields}
          </div>
          {isConflict(submitMutation.error) && (
            <Button variant="secondary" className="self-start" onClick={() => window.location.reload()}>
              Reload
            </Button>
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button
              ref={submitButton}
              type="submit"
              size="lg"
              className="max-sm:w-full"
              busy={submitMutation.isPending}
            >
              {submitLabel}
            </Button>
            <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{texts.draftStored}</p>
          </div>
        </form>
        <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-6">
          <FormProgress />
          <ListingPreview />
        </div>
      </div>
    </FormProvider>
  );
}

/** Returns whether the listing was changed elsewhere since the form loaded it (LIST-25). */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'listing/conflict';
}
