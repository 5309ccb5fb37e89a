import type { Profile } from '@market/contract/profiles';
import { LinkedMethods } from '../../../features/identity/components/LinkedMethods.js';
import { ProfileForm } from '../../../features/profiles/components/ProfileForm.js';

/** The editable profile and account linking (SPEC §2 'Profile tab'). */
export default function ProfileTab({ profile }: { readonly profile: Profile }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <ProfileForm profile={profile} />
      <LinkedMethods />
    </div>
  );
}
