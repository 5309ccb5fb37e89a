import { clsx } from 'clsx';
import { Clapperboard, House, LayoutGrid, LogIn, Star, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../features/identity/api/AuthProvider.js';
import { useLoginState } from '../access/return-path.js';
import { useBrowseLink } from './use-browse-link.js';

/** The navigation at the lower edge of narrow screens: Home, Browse, Shorts, Saved, and Profile or Login (FIND-50). */
export function BottomNavigation() {
  const { status } = useAuth();
  const loginState = useLoginState();
  const browseLink = useBrowseLink();
  const { pathname } = useLocation();
  const isCurrentPath = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const accountLink =
    status === 'signedIn'
      ? { to: '/profile', label: 'Profile', icon: UserRound, isCurrent: isCurrentPath('/profile') }
      : { to: '/login', label: 'Login', icon: LogIn, isCurrent: isCurrentPath('/login') };
  const links = [
    { to: '/', label: 'Home', icon: House, isCurrent: pathname === '/' && !browseLink.isCurrent },
    { ...browseLink, label: 'Browse', icon: LayoutGrid },
    { to: '/shorts', label: 'Shorts', icon: Clapperboard, isCurrent: isCurrentPath('/shorts') },
    { to: '/saved', label: 'Saved', icon: Star, isCurrent: isCurrentPath('/saved') },
    accountLink,
  ];
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        {links.map(({ to, label, icon: Icon, isCurrent }) => (
          <li key={label} className="grid">
            <Link
              to={to}
              state={to === '/login' ? loginState : undefined}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex flex-col items-center justify-center gap-0.5 text-xs font-medium focus-visible:-outline-offset-2',
                isCurrent ? 'text-primary' : 'text-muted',
              )}
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
