import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useAuth } from '../../features/identity/api/AuthProvider.js';
import { loadChunk } from '../../shared/load-chunk.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { ErrorBoundary } from '../../shared/ErrorBoundary.js';
import { buttonClass } from '../../shared/ui/styles.js';
import { useLoginState } from '../access/return-path.js';
import { useBrowseLink } from './use-browse-link.js';
import { Logo } from './Logo.js';

/** Separate chunks, because visitors do not need them. */
const Account = lazy(() => loadChunk(() => import('./Account.js')));
const Bell = lazy(() => loadChunk(() => import('../../features/notices/components/Bell.js')));

/** The header of the site: logo, Browse, Shorts, List Your MVP, and login or the account's menu (FIND-50). */
export function Header() {
  const auth = useAuth();
  const loginState = useLoginState();
  const browseLink = useBrowseLink();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page/90 backdrop-blur-md">
      <div className="content flex h-14 items-center gap-1 md:h-16 md:gap-2">
        <Link to="/" aria-label="MVP Market, home" className="mr-auto rounded-input py-1">
          <Logo />
        </Link>
        <Link
          to={browseLink.to}
          aria-current={browseLink.isCurrent ? 'page' : undefined}
          className={clsx(
            buttonClass({ variant: 'ghost' }),
            browseLink.isCurrent && 'bg-primary-soft text-primary',
            'max-md:hidden',
          )}
        >
          Browse
        </Link>
        <NavLink
          to="/shorts"
          className={({ isActive }) =>
            clsx(
              buttonClass({ variant: 'ghost' }),
              isActive && 'bg-primary-soft text-primary',
              // On phones the link is in the bottom navigation.
              'max-md:hidden',
            )
          }
        >
          Shorts
        </NavLink>
        {auth.status === 'signedIn' && (
          <>
            <ButtonLink to="/list" variant="secondary" className="max-md:hidden">
              List Your MVP
            </ButtonLink>
            <Link
              to="/list"
              aria-label="List Your MVP"
              className={clsx(buttonClass({ variant: 'ghost', size: 'icon' }), 'md:hidden')}
            >
              <Plus aria-hidden="true" className="size-5" />
            </Link>
            <ErrorBoundary fallback={null}>
              <Suspense fallback={<span className="size-11" />}>
                <Bell />
              </Suspense>
            </ErrorBoundary>
            <ErrorBoundary fallback={<AccountLink />}>
              <Suspense fallback={<span className="w-11" />}>
                <Account user={auth.user} />
              </Suspense>
            </ErrorBoundary>
          </>
        )}
        {auth.status !== 'signedIn' && (
          <ButtonLink
            to="/login"
            variant="secondary"
            state={loginState}
            className={auth.status === 'loading' ? 'invisible' : ''}
          >
            Login
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** A plain link to the account, if the code of its menu cannot be loaded. */
function AccountLink() {
  return <ButtonLink to="/profile">Profile</ButtonLink>;
}
