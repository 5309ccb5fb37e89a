import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useAuth, useUser } from '../../features/identity/api/AuthProvider.js';
import { ErrorBoundary } from '../../shared/ErrorBoundary.js';
import { loadChunk } from '../../shared/load-chunk.js';
import { createLazyComponent } from '../../shared/lazy-component.js';
import { Header } from './Header.js';
import { HydrationMarker } from './HydrationMarker.js';
import { NavigationProgress } from './NavigationProgress.js';
import { ToastHost } from './ToastHost.js';
import { PageAnnouncer } from './PageAnnouncer.js';
import { useCanonicalLink } from './use-canonical-link.js';

const PageFooter = createLazyComponent(() => import('./PageFooter.js'));
const RefusedEmailBanner = lazy(() =>
  loadChunk(() => import('../../features/identity/components/RefusedEmailBanner.js')),
);
const SavedSync = lazy(() => loadChunk(() => import('../../features/saved/components/SavedSync.js')));
const LiveUpdates = lazy(() => loadChunk(() => import('../../features/live/components/LiveUpdates.js')));

/**
 * Returns the key under which the router stores a page's scroll position. The first page of every visit has the same
 * location key, 'default', so its address is used instead: 'default' would restore another page's position.
 */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** The frame of every page: header, screen, footer, bottom navigation on phones, toasts. */
export function Shell() {
  const isAuthKnown = useAuth().status !== 'loading';
  const user = useUser();
  const { pathname } = useLocation();
  useCanonicalLink(pathname);
  // On /shorts the videos fill the window, and the whole page is dark in both color schemes.
  const isFullHeight = pathname === '/shorts';
  return (
    <div className={clsx('flex min-h-dvh flex-col', isFullHeight ? 'dark-page' : 'navigation-space')}>
      <a
        href="#main"
        className="sr-only z-50 rounded-button bg-button px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <PageAnnouncer />
      <Header />
      <Suspense>{user?.emailRefused && <RefusedEmailBanner user={user} />}</Suspense>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col focus:outline-none">
        {/* A separate Suspense boundary, so that React hydrates the frame before the screen. */}
        <Suspense>
          <Outlet />
          <HydrationMarker />
        </Suspense>
      </main>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <PageFooter isFooterShown={!isFullHeight} />
        </Suspense>
      </ErrorBoundary>
      <ToastHost />
      {/* These components render nothing, so the page is complete without them. */}
      <ErrorBoundary fallback={null}>
        <Suspense>{user && <LiveUpdates uid={user.uid} />}</Suspense>
        <Suspense>{isAuthKnown && <SavedSync />}</Suspense>
      </ErrorBoundary>
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
