import type { AuthUser } from '@market/contract/identity/identity';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { personName } from '../../shared/format/text.js';
import { Avatar } from '../../shared/ui/Avatar.js';

interface Props extends ComponentProps<'button'> {
  readonly user: AuthUser;
}

/** Returns the display name of an account, or its e-mail address if it has none. */
export function accountName({ displayName, email }: Pick<AuthUser, 'displayName' | 'email'>): string {
  return displayName || email || 'Account';
}

/** The button that opens the account's menu: avatar, and on wide screens the name (FIND-50). */
export function AccountButton({ user, ...props }: Props) {
  return (
    <button
      type="button"
      aria-label={`Account menu of ${accountName(user)}`}
      aria-haspopup="menu"
      className="group flex min-h-11 items-center gap-2 rounded-button px-1 transition-[background-color] hover:bg-raised md:px-2"
      {...props}
    >
      <Avatar name={personName(user)} src={user.photoURL} />
      <span className="max-w-40 truncate text-sm font-medium max-md:hidden">{accountName(user)}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-4 text-muted transition-transform group-data-[state=open]:rotate-180 max-md:hidden"
      />
    </button>
  );
}
