import type { Profile } from '@market/contract/profiles';
import { YourData } from '../../../features/accounts/components/YourData.js';
import { GitHubAccess } from '../../../features/github/components/GitHubAccess.js';
import { LinkedMethods } from '../../../features/identity/components/LinkedMethods.js';
import { SignedInBrowsers } from '../../../features/identity/components/SignedInBrowsers.js';
import { ProfileForm } from '../../../features/profiles/components/ProfileForm.js';

/** The editable profile, account linking and sign-ins (PEOPLE-1, SIGNIN-2, SIGNIN-11). */
export default function ProfileTab({ profile }: { readonly profile: Profile }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
      <ProfileForm profile={profile} />
      <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <LinkedMethods />
        <GitHubAccess />
        <SignedInBrowsers />
      </div>
      <YourData />
    </div>
  );
}
