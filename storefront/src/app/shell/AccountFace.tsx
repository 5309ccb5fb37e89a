import type { AuthUser } from '@market/contract/identity';
import { ChevronDown } from 'lucide-react';
import { personName } from '../../shared/format/text.js';
import { Avatar } from '../../shared/ui/Avatar.js';

/** How what stands for the account in the header looks, the menu's button or a link before the menu is there. */
export const accountFaceClass =
  'group flex min-h-11 items-center gap-2 rounded-button px-1 transition-[background-color] hover:bg-raised md:px-2';

/** What the account is called: display name, else the e-mail. */
export function accountName({ displayName, email }: Pick<AuthUser, 'displayName' | 'email'>): string {
  return displayName || email || 'Account';
}

/** What the button of the account's menu is called. */
export function accountMenuLabel(user: Pick<AuthUser, 'displayName' | 'email'>): string {
  return `Account menu of ${accountName(user)}`;
}

/** Avatar and name of the account; the name is there on wide screens only. */
export function AccountFace({ user }: { readonly user: AuthUser }) {
  return (
    <>
      <Avatar name={personName(user)} src={user.photoURL} />
      <span className="max-w-40 truncate text-sm font-medium max-md:hidden">{accountName(user)}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-4 text-muted transition-transform group-data-[state=open]:rotate-180 max-md:hidden"
      />
    </>
  );
}
