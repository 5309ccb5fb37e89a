import type { Profile } from '@market/contract/profiles';

/** Labels of fields whose values are long, so that they span the whole row. */
const WIDE_FIELDS: ReadonlySet<string> = new Set(['Bio', 'LinkedIn']);

/** Shows the profile without its empty fields. */
export function ProfileView({ profile }: { readonly profile: Profile }) {
  const labeledValues = [
    ['Display Name', profile.displayname],
    ['Email', profile.email],
    ['Bio', profile.bio],
    ['Location', profile.location],
    ['Website', profile.website],
    ['GitHub', profile.github],
    ['Twitter', profile.twitter],
    ['LinkedIn', profile.linkedin],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {labeledValues
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className={WIDE_FIELDS.has(name) ? 'sm:col-span-2' : 'min-w-0'}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
