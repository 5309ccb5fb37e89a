import type { RouteObject } from 'react-router';
import { loadChunk } from '../shared/load-chunk.js';
import { BrowseAccess, HomeAccess, RequireUser } from './access/RequireUser.js';
import { PageLoading } from './shell/PageLoading.js';
import { RouteError } from './shell/RouteError.js';
import { Shell } from './shell/Shell.js';

type LoadScreen = () => Promise<{ readonly Component: () => React.ReactNode }>;

/** Returns a route whose screen is a separate script chunk; `file` is the screen's file below ./screens. */
function screenRoute(path: string, file: string, load: LoadScreen): RouteObject {
  return { path, handle: { module: `src/app/screens/${file}.tsx` }, lazy: () => loadChunk(load) };
}

/**
 * Returns the source file of a route's screen, which is its key in the build's manifest; undefined without a screen.
 */
export function screenModule({ handle }: Pick<RouteObject, 'handle'>): string | undefined {
  const module: unknown = handle?.module;
  return typeof module === 'string' ? module : undefined;
}

const loadTextScreen: LoadScreen = () => import('./screens/texts/TextScreen.js');
const loadDashboard: LoadScreen = () => import('./screens/dashboard/DashboardScreen.js');

/**
 * Paths of the site's own texts (TEXT-1). The names are those of the contract, which is not imported because its
 * schemas would be loaded, too.
 */
const SITE_TEXT_PATHS = ['/terms', '/privacy', '/refunds', '/license', '/help', '/about'];

/** Routes of all pages, each with who may open it (FIND-2, SIGNIN-12). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        Component: HomeAccess,
        children: [screenRoute('/', 'home/HomeScreen', () => import('./screens/home/HomeScreen.js'))],
      },
      {
        Component: BrowseAccess,
        children: [
          screenRoute('/browse', 'browse/BrowseScreen', () => import('./screens/browse/BrowseScreen.js')),
        ],
      },
      screenRoute('/mvp/:id', 'detail/DetailScreen', () => import('./screens/detail/DetailScreen.js')),
      screenRoute('/login', 'login/LoginScreen', () => import('./screens/login/LoginScreen.js')),
      screenRoute('/shorts', 'shorts/ShortsScreen', () => import('./screens/shorts/ShortsScreen.js')),
      screenRoute(
        '/user/:userId',
        'profiles/ProfileScreen',
        () => import('./screens/profiles/ProfileScreen.js'),
      ),
      screenRoute(
        '/users',
        'profiles/DirectoryScreen',
        () => import('./screens/profiles/DirectoryScreen.js'),
      ),
      screenRoute(
        '/unsubscribe',
        'notices/UnsubscribeScreen',
        () => import('./screens/notices/UnsubscribeScreen.js'),
      ),
      screenRoute('/saved', 'saved/SavedScreen', () => import('./screens/saved/SavedScreen.js')),
      {
        Component: RequireUser,
        children: [
          screenRoute('/profile', 'dashboard/DashboardScreen', loadDashboard),
          screenRoute('/dashboard', 'dashboard/DashboardScreen', loadDashboard),
          screenRoute(
            '/messages',
            'messages/MessagesScreen',
            () => import('./screens/messages/MessagesScreen.js'),
          ),
          screenRoute(
            '/saved/searches',
            'saved/SavedSearchesScreen',
            () => import('./screens/saved/SavedSearchesScreen.js'),
          ),
          screenRoute(
            '/notices',
            'notices/NoticesScreen',
            () => import('./screens/notices/NoticesScreen.js'),
          ),
          screenRoute(
            '/preferences',
            'notices/PreferencesScreen',
            () => import('./screens/notices/PreferencesScreen.js'),
          ),
          screenRoute(
            '/receipt/:id',
            'receipt/ReceiptScreen',
            () => import('./screens/receipt/ReceiptScreen.js'),
          ),
          screenRoute(
            '/delivery/:id',
            'delivery/DeliveryScreen',
            () => import('./screens/delivery/DeliveryScreen.js'),
          ),
          screenRoute(
            '/list',
            'listing/NewListingScreen',
            () => import('./screens/listing/NewListingScreen.js'),
          ),
          screenRoute(
            '/list/edit/:id',
            'listing/EditListingScreen',
            () => import('./screens/listing/EditListingScreen.js'),
          ),
          screenRoute(
            '/github-requirement',
            'listing/GithubRequirementScreen',
            () => import('./screens/listing/GithubRequirementScreen.js'),
          ),
        ],
      },
      ...SITE_TEXT_PATHS.map((path) => screenRoute(path, 'texts/TextScreen', loadTextScreen)),
      // The page of all components. Production builds omit this branch.
      ...(process.env.NODE_ENV === 'development'
        ? [{ path: '/components', lazy: () => import('./gallery/GalleryScreen.js') }]
        : []),
      screenRoute('*', 'NotFoundScreen', () => import('./screens/NotFoundScreen.js')),
    ],
  },
];
