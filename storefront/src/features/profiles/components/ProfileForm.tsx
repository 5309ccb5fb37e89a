import type { Profile, ProfileInput } from '@market/contract/profiles';
import { PROFILE_TEXTS } from '@market/contract/screens/screen-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deleteDraft, storeDraft, readDraft } from '../../../shared/drafts.js';
import { ApiError } from '../../../shared/http/api-error.js';
import { Button } from '../../../shared/ui/Button.js';
import { TextAreaField, TextField } from '../../../shared/ui/Field.js';
import { notify } from '../../../shared/ui/notify.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { ownProfileQuery, saveProfile } from '../api/profile-queries.js';
import { resolveProfile } from '../api/profile-resolver.js';
import { ProfileView } from './ProfileView.js';

function toFormValues(profile: Profile) {
  const { displayname, email, bio, website, location, github, twitter, linkedin } = profile;
  return { displayname, email, bio, website, location, github, twitter, linkedin };
}

/** The profile form: viewing, editing, saving; Cancel restores the saved values (PEOPLE-1). */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const draftKey = `profile:${profile.id}`;
  const [isEditing, setEditing] = useState(() => readDraft(draftKey) !== null);
  const [wasEditing, setWasEditing] = useState(false);
  const stopEditing = () => {
    deleteDraft(draftKey);
    setEditing(false);
    setWasEditing(true);
  };
  return (
    <section aria-labelledby="profile" className={`${panelClass} flex flex-col gap-5 p-5`}>
      <div className="flex items-center justify-between gap-3">
        <h2 id="profile" className="section-title">
          Profile
        </h2>
        {!isEditing && (
          <Button variant="secondary" autoFocus={wasEditing} onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )}
      </div>
      {isEditing ? (
        <ProfileEditor profile={profile} draftKey={draftKey} onDone={stopEditing} />
      ) : (
        <ProfileView profile={profile} />
      )}
    </section>
  );
}

interface ProfileEditorProps {
  readonly profile: Profile;
  readonly draftKey: string;
  readonly onDone: () => void;
}

function ProfileEditor({ profile, draftKey, onDone }: ProfileEditorProps) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => readDraft(draftKey));
  const { register, handleSubmit, formState, setError, subscribe } = useForm({
    resolver: resolveProfile,
    defaultValues: { ...toFormValues(profile), ...draft },
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => storeDraft(draftKey, { ...values }),
      }),
    [subscribe, draftKey],
  );
  const { errors } = formState;
  const saveMutation = useMutation({
    mutationFn: saveProfile,
    onSuccess: (savedProfile) => {
      queryClient.setQueryData(ownProfileQuery().queryKey, savedProfile);
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      notify('success', PROFILE_TEXTS.saved);
      onDone();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, message] of Object.entries(error.fields))
        if (field in toFormValues(profile))
          setError(field as keyof ProfileInput, { message }, { shouldFocus: true });
    },
  });
  const saveValues = (values: ProfileInput) => {
    // The values are stored as a draft first, so that a failed request does not lose text typed since the last draft.
    storeDraft(draftKey, { ...values });
    saveMutation.mutate(values);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(saveValues)(event)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Display Name"
          autoComplete="name"
          autoFocus
          required
          error={errors.displayname?.message}
          {...register('displayname')}
        />
        <TextField label="Email" type="email" value={profile.email} disabled readOnly />
      </div>
      <TextAreaField label="Bio" error={errors.bio?.message} {...register('bio')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Location"
          autoComplete="address-level2"
          error={errors.location?.message}
          {...register('location')}
        />
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          error={errors.website?.message}
          {...register('website')}
        />
        <TextField
          label="GitHub Username"
          autoCapitalize="none"
          error={errors.github?.message}
          {...register('github')}
        />
        <TextField
          label="Twitter Username"
          autoCapitalize="none"
          error={errors.twitter?.message}
          {...register('twitter')}
        />
        <div className="sm:col-span-2">
          <TextField
            label="LinkedIn URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            error={errors.linkedin?.message}
            {...register('linkedin')}
          />
        </div>
      </div>
      {saveMutation.isError && (
        <p role="alert" className="text-sm text-danger">
          {saveErrorMessage(saveMutation.error)}
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={saveMutation.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={saveMutation.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

/** Returns the message of a failed update: 'Authentication required' for a 401, else 'Failed to update profile'. */
function saveErrorMessage(error: Error): string {
  return error instanceof ApiError && error.status === 401
    ? PROFILE_TEXTS.authRequired
    : PROFILE_TEXTS.saveFailed;
}
