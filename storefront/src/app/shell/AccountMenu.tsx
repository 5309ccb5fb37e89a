import { LOGIN_TEXTS } from '@market/contract/identity/auth-rules';
import type { AuthUser } from '@market/contract/identity/identity';
import { useQuery } from '@tanstack/react-query';
import { Landmark, LayoutDashboard, LogOut, MessageSquare, Settings, Star, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAuthClient } from '../../features/identity/api/AuthProvider.js';
import { deleteDrafts } from '../../shared/drafts.js';
import { useLiveCounts } from '../../features/live/api/live-counts.js';
import { salesQuery } from '../../features/rentals/api/sales-query.js';
import { notify } from '../../shared/ui/notify.js';
import { menuClass, menuItemClass } from '../../shared/ui/styles.js';
import { AccountButton, accountName } from './AccountButton.js';

const MENU_LINKS = [
  { to: '/profile', label: 'Profile', icon: UserRound },
  { to: '/messages', label: 'Messages', icon: MessageSquare },
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/saved', label: 'Saved', icon: Star },
  { to: '/preferences', label: 'Preferences', icon: Settings },
] as const;
/** The menu entry that only listers have (EARN-10). */
const EARNINGS_LINK = { to: '/profile?tab=earnings', label: 'Earnings', icon: Landmark } as const;

/** After a navigation the focus belongs to the new page, so it must not return to the menu's button. */
function keepFocusOnPage(event: Event): void {
  if (document.activeElement?.id === 'main') event.preventDefault();
}

interface Props {
  readonly user: AuthUser;
  /** Whether the menu's first item gets the focus, because a key opened the menu. */
  readonly shouldFocusFirst: boolean;
}

/** The account's menu: links to the user's own pages, Earnings for listers only, and Logout (FIND-50, EARN-10). */
export default function AccountMenu({ user, shouldFocusFirst }: Props) {
  const menuElement = useRef<HTMLDivElement>(null);
  // Radix moves the focus only if the key was pressed after the menu's code was loaded, so this effect moves it, too.
  useEffect(() => {
    if (shouldFocusFirst) menuElement.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [shouldFocusFirst]);
  const client = useAuthClient();
  const navigate = useNavigate();
  const { data: sales } = useQuery(salesQuery());
  const links = sales && sales.listings > 0 ? [...MENU_LINKS, EARNINGS_LINK] : MENU_LINKS;
  const unreadCount = useLiveCounts()?.unread ?? 0;
  const name = accountName(user);
  const logout = () => {
    client.logout().then(
      () => {
        deleteDrafts();
        return navigate('/');
      },
      () => notify('error', LOGIN_TEXTS.logout),
    );
  };
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <AccountButton user={user} />
      </DropdownMenu.Trigger>
      {/* Without a portal, so that the menu is inside the header for screen readers, too. */}
      <DropdownMenu.Content
        ref={menuElement}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={keepFocusOnPage}
        className={menuClass}
      >
        <p className="truncate px-3 py-2 text-xs text-muted md:hidden">{name}</p>
        {links.map(({ to, label, icon: Icon }) => (
          <DropdownMenu.Item key={to} asChild>
            <Link to={to} className={menuItemClass}>
              <Icon aria-hidden="true" className="size-4 text-muted" />
              {label}
              {to === '/messages' && unreadCount > 0 && (
                <span className="money ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
                  {unreadCount}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item className={menuItemClass} onSelect={logout}>
          <LogOut aria-hidden="true" className="size-4 text-muted" />
          Logout
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
