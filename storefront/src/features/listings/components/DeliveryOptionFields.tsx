import { useFormContext, useWatch } from 'react-hook-form';
import { useGrant } from '../../github/api/use-grant.js';
import { Button } from '../../../shared/ui/Button.js';
import type { ListingFormValues } from '../api/listing-form-values.js';
import * as texts from '../texts.js';

/** Options to deliver an archive or an invitation, for listers who gave access to GitHub; off by default (LIST-10). */
export default function DeliveryOptionFields({ returnTo }: { readonly returnTo: string }) {
  const { register, control, formState } = useFormContext<ListingFormValues>();
  const { isLoaded, isConfigured, grant, giveAccess, isGiving, errorText } = useGrant(returnTo);
  const [offerArchive, inviteBuyers] = useWatch({ control, name: ['offerArchive', 'inviteBuyers'] });
  const isGrantActive = grant?.state === 'live';
  const hasSelectedOption = offerArchive || inviteBuyers;
  if (isLoaded && !isConfigured && !hasSelectedOption)
    return <p className="text-sm text-muted">Buyers get the link alone here: GitHub access is not set up.</p>;
  const { offerArchive: archiveError, inviteBuyers: inviteError } = formState.errors;
  const error = archiveError?.message ?? inviteError?.message ?? errorText;
  return (
    <fieldset className="flex flex-col gap-3 rounded-input bg-raised p-4">
      <legend className="sr-only">Delivery options</legend>
      {isGrantActive || hasSelectedOption ? (
        <>
          <CheckboxOption
            label="Give buyers an archive of the code as it was when they paid"
            hint="A zip of that commit, fetched from your GitHub repository and kept for them while they rent."
            {...register('offerArchive')}
          />
          <CheckboxOption
            label="Invite buyers to the repository while they rent"
            hint="Read-only, and removed at the end. Only for a repository of an organization: in a personal one, GitHub would let them write."
            {...register('inviteBuyers')}
          />
        </>
      ) : (
        <p className="text-sm text-muted">
          With access to your GitHub repository, buyers can also get an archive of the code as it was when
          they paid, or an invitation to the repository. {texts.repositoryPageNote}
        </p>
      )}
      {isGrantActive ? (
        <p className="text-sm text-muted">
          {grant.login} gave access to {grant.repositories === 'all' ? 'all' : 'public'} repositories; you can
          withdraw it in your profile.
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={isGiving} onClick={() => giveAccess('all')}>
            Give GitHub access
          </Button>
          <Button variant="ghost" disabled={isGiving} onClick={() => giveAccess('public')}>
            Public repositories only
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface CheckboxOptionProps extends React.ComponentProps<'input'> {
  readonly label: string;
  readonly hint: string;
}

function CheckboxOption({ label, hint, ...input }: CheckboxOptionProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-primary" {...input} />
      <span>
        {label}
        <span className="block text-muted">{hint}</span>
      </span>
    </label>
  );
}
