import type { ListingInput } from '@market/contract/listing-form';
import type { OwnListing } from '@market/contract/listings';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError, sentenceOf } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { useFirstErrorFocus } from '../../../shared/ui/use-first-error-focus.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import { resolveListing } from '../api/listing-resolver.js';
import { ListingAbout } from './ListingAbout.js';
import { ListingDetails } from './ListingDetails.js';
import { ListingLinks } from './ListingLinks.js';
import { ListingPrices } from './ListingPrices.js';

interface Props {
  readonly initial: ListingFormValues;
  readonly submitLabel: string;
  readonly submit: (input: ListingInput) => Promise<OwnListing>;
  readonly onSubmitted: (listing: OwnListing) => void;
}

/** The listing's form with SPEC §5's rules; errors stand under their fields, the server's too. */
export function ListingForm({ initial, submitLabel, submit, onSubmitted }: Props) {
  const form = useForm<ListingFormValues, unknown, ListingInput>({
    resolver: resolveListing,
    defaultValues: initial,
    // Its own way to the first mistake knows no lists.
    shouldFocusError: false,
  });
  const saving = useMutation({
    mutationFn: submit,
    onSuccess: onSubmitted,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, message] of Object.entries(error.fields)) {
        if (field in initial) form.setError(field as keyof ListingFormValues, { message });
      }
    },
  });
  const element = useFirstErrorFocus(`${form.formState.submitCount} ${saving.status}`);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => void form.handleSubmit((input) => saving.mutate(input))(event)}
      >
        <ListingAbout />
        <ListingPrices />
        <ListingLinks />
        <ListingDetails />
        <div role="alert" className="text-sm text-danger empty:hidden">
          {saving.isError
            ? sentenceOf(saving.error, '')
            : hasErrors && form.formState.isSubmitted && 'Please check the fields marked above.'}
        </div>
        <Button type="submit" size="lg" className="self-start" busy={saving.isPending}>
          {submitLabel}
        </Button>
      </form>
    </FormProvider>
  );
}
