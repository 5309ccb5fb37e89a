import {
  ALWAYS_MAILED_NOTE,
  MAIL_SWITCH_NAMES,
  MAIL_SWITCHES,
  type MailSwitch,
  type Preferences,
} from '@market/contract/notices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { preferencesQuery, savePreferences } from '../api/notice-queries.js';

/** A switch for each kind of e-mail; a change is kept at once, and taken back where that fails. */
export function MailSwitches({ preferences }: { readonly preferences: Preferences }) {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery();
  const saving = useMutation({
    mutationFn: savePreferences,
    onMutate: (next) => queries.setQueryData(queryKey, next),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const set = (name: MailSwitch, isOn: boolean) =>
    saving.mutate({ email: { ...preferences.email, [name]: isOn } });
  return (
    <section aria-labelledby="mail-switches" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <div>
        <h2 id="mail-switches" className="text-lg font-semibold">
          E-mail me when
        </h2>
        <p className="text-sm text-muted">{ALWAYS_MAILED_NOTE}</p>
      </div>
      <ul className="divide-y divide-line">
        {MAIL_SWITCH_NAMES.map((name) => (
          <li key={name}>
            <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2">
              <span>{MAIL_SWITCHES[name]}</span>
              <input
                type="checkbox"
                role="switch"
                checked={preferences.email[name]}
                onChange={(event) => set(name, event.target.checked)}
                className="size-5 shrink-0 accent-primary"
              />
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={saving.isError ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {saving.isError && `Not saved. ${sentenceOf(saving.error, '')}`}
        {saving.isSuccess && 'Saved.'}
      </p>
    </section>
  );
}
