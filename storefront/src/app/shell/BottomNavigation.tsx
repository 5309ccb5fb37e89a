import { clsx } from 'clsx';
import { Clapperboard, House, LogIn, Star, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useAuth } from '../../features/identity/api/AuthProvider.js';
import { useLoginState } from '../access/origin.js';

/** Home, Shorts, Saved, and Profile or Login; on narrow screens only (FIND-50). */
export function BottomNavigation() {
  const { status } = useAuth();
  const comesFrom = useLoginState();
  const last =
    status === 'signedIn'
      ? { to: '/profile', label: 'Profile', icon: UserRound }
      : { to: '/login', label: 'Login', icon: LogIn };
  const places = [
    { to: '/', label: 'Home', icon: House },
    { to: '/shorts', label: 'Shorts', icon: Clapperboard },
    { to: '/saved', label: 'Saved', icon: Star },
    last,
  ];
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid h-14 grid-cols-4">
        {places.map(({ to, label, icon: Icon }) => (
          <li key={to} className="grid">
            <NavLink
              to={to}
              state={to === '/login' ? comesFrom : undefined}
              end={to === '/'}
              className={({ isActive }) =>
                clsx(
                  'flex flex-col items-center justify-center gap-0.5 text-xs font-medium focus-visible:-outline-offset-2',
                  isActive ? 'text-primary' : 'text-muted',
                )
              }
            >
              <Icon aria-hidden="true" className="size-5" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
