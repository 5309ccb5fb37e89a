import { clsx } from 'clsx';
import { Clapperboard, House, LayoutGrid, LogIn, Star, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../features/identity/api/AuthProvider.js';
import { useLoginState } from '../access/origin.js';
import { useBrowse } from './browse-address.js';

/** The navigation at the lower edge of narrow screens: Home, Browse, Shorts, Saved, and Profile or Login (FIND-50). */
export function BottomNavigation() {
  const { status } = useAuth();
  const comesFrom = useLoginState();
  const browse = useBrowse();
  const { pathname } = useLocation();
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const last =
    status === 'signedIn'
      ? { to: '/profile', label: 'Profile', icon: UserRound, isCurrent: isAt('/profile') }
      : { to: '/login', label: 'Login', icon: LogIn, isCurrent: isAt('/login') };
  const places = [
    { to: '/', label: 'Home', icon: House, isCurrent: pathname === '/' && !browse.isCurrent },
    { ...browse, label: 'Browse', icon: LayoutGrid },
    { to: '/shorts', label: 'Shorts', icon: Clapperboard, isCurrent: isAt('/shorts') },
    { to: '/saved', label: 'Saved', icon: Star, isCurrent: isAt('/saved') },
    last,
  ];
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 grid-cols-5">
        {places.map(({ to, label, icon: Icon, isCurrent }) => (
          <li key={label} className="grid">
            <Link
              to={to}
              state={to === '/login' ? comesFrom : undefined}
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
