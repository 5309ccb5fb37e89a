import { MAIL_SWITCH_NAMES, OPTIONAL_MAIL_LABELS, type MailSwitch } from '@market/contract/mail-switches';
import { ALWAYS_MAILED_NOTE, type Preferences } from '@market/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { errorMessage } from '../../../shared/http/api-error.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { mailPreferencesQuery, saveMailSwitch } from '../api/notice-queries.js';

/** CSS classes that make a checkbox look like a switch. */
const SWITCH_CLASSES = clsx(
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-primary',
  'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:before:translate-x-5',
  'forced-colors:appearance-auto forced-colors:before:hidden',
);

/** Key of the mutations that save a switch. */
const SAVE_KEY = ['save-mail-switch'];

/** A change of one switch. */
interface SwitchChange {
  readonly name: MailSwitch;
  readonly isOn: boolean;
}

/** A switch for each kind of e-mail. A change is saved at once, and reverted if that fails (NOTIFY-2). */
export function MailSwitches({ preferences }: { readonly preferences: Preferences }) {
  const queryClient = useQueryClient();
  const { queryKey } = mailPreferencesQuery();
  /** The error of the latest failed change; null again once a change is made while no other change is being saved. */
  const [failure, setFailure] = useState<Error | null>(null);
  const isLastChange = () => queryClient.isMutating({ mutationKey: SAVE_KEY }) <= 1;
  const saveMutation = useMutation({
    mutationKey: SAVE_KEY,
    // Changes are saved one after the other, so that two of the same switch cannot overtake each other.
    scope: { id: 'mail-switches' },
    mutationFn: ({ name, isOn }: SwitchChange) => saveMailSwitch(name, isOn),
    onMutate: ({ name, isOn }) => {
      if (isLastChange()) setFailure(null);
      queryClient.setQueryData(
        queryKey,
        (current) => current && { email: { ...current.email, [name]: isOn } },
      );
    },
    onError: setFailure,
    onSettled: (savedPreferences) => {
      // The response to the last change includes all of them; an earlier one would revert switches that wait.
      if (!isLastChange()) return undefined;
      if (savedPreferences) return queryClient.setQueryData(queryKey, savedPreferences);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <section aria-labelledby="mail-switches" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <div>
        <h2 id="mail-switches" className="section-title">
          E-mail me when
        </h2>
        <p className="text-sm text-muted">{ALWAYS_MAILED_NOTE}</p>
      </div>
      <ul className="divide-y divide-line">
        {MAIL_SWITCH_NAMES.map((name) => (
          <li key={name}>
            <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
              <span>{OPTIONAL_MAIL_LABELS[name]}</span>
              <input
                type="checkbox"
                role="switch"
                checked={preferences.email[name]}
                onChange={(event) => saveMutation.mutate({ name, isOn: event.target.checked })}
                className={SWITCH_CLASSES}
              />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={`text-sm empty:sr-only ${failure ? 'text-danger' : 'text-muted'}`}>
        {failure && `Not saved. ${errorMessage(failure, '')}`}
        {!failure && saveMutation.isSuccess && 'Saved.'}
      </p>
    </section>
  );
}
