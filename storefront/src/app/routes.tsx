import type { RouteObject } from 'react-router';
import { loadChunk } from '../shared/load-chunk.js';
import { BrowseAccess, HomeAccess, RequireUser } from './access/RequireUser.js';
import { PageLoading } from './shell/PageLoading.js';
import { RouteError } from './shell/RouteError.js';
import { Shell } from './shell/Shell.js';

type Screen = () => Promise<{ readonly Component: () => React.ReactNode }>;

/** Returns a route whose screen is a separate script chunk; `file` is the screen's file below ./screens. */
function screen(path: string, file: string, load: Screen): RouteObject {
  return { path, handle: { module: `src/app/screens/${file}.tsx` }, lazy: () => loadChunk(load) };
}

/** Returns the source file of a route's screen, the key of its chunk in the build's manifest; undefined without a screen. */
export function moduleOf({ handle }: Pick<RouteObject, 'handle'>): string | undefined {
  const module: unknown = handle?.module;
  return typeof module === 'string' ? module : undefined;
}

const text: Screen = () => import('./screens/texts/TextScreen.js');
const dashboard: Screen = () => import('./screens/dashboard/DashboardScreen.js');

/** Pages of the site's own texts (TEXT-1). Repeats the contract's names, because importing them would load its schemas. */
const SITE_TEXT_PATHS = ['/terms', '/privacy', '/refunds', '/license', '/help', '/about'];

/** Every page by its path, and who may open it (FIND-2, SIGNIN-12). */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        Component: HomeAccess,
        children: [screen('/', 'home/HomeScreen', () => import('./screens/home/HomeScreen.js'))],
      },
      {
        Component: BrowseAccess,
        children: [
          screen('/browse', 'browse/BrowseScreen', () => import('./screens/browse/BrowseScreen.js')),
        ],
      },
      screen('/mvp/:id', 'detail/DetailScreen', () => import('./screens/detail/DetailScreen.js')),
      screen('/login', 'login/LoginScreen', () => import('./screens/login/LoginScreen.js')),
      screen('/shorts', 'shorts/ShortsScreen', () => import('./screens/shorts/ShortsScreen.js')),
      screen('/user/:userId', 'profiles/ProfileScreen', () => import('./screens/profiles/ProfileScreen.js')),
      screen('/users', 'profiles/DirectoryScreen', () => import('./screens/profiles/DirectoryScreen.js')),
      screen(
        '/unsubscribe',
        'notices/UnsubscribeScreen',
        () => import('./screens/notices/UnsubscribeScreen.js'),
      ),
      screen('/saved', 'saved/SavedScreen', () => import('./screens/saved/SavedScreen.js')),
      {
        Component: RequireUser,
        children: [
          screen('/profile', 'dashboard/DashboardScreen', dashboard),
          screen('/dashboard', 'dashboard/DashboardScreen', dashboard),
          screen(
            '/messages',
            'messages/MessagesScreen',
            () => import('./screens/messages/MessagesScreen.js'),
          ),
          screen(
            '/saved/searches',
            'saved/SavedSearchesScreen',
            () => import('./screens/saved/SavedSearchesScreen.js'),
          ),
          screen('/notices', 'notices/NoticesScreen', () => import('./screens/notices/NoticesScreen.js')),
          screen(
            '/preferences',
            'notices/PreferencesScreen',
            () => import('./screens/notices/PreferencesScreen.js'),
          ),
          screen('/receipt/:id', 'receipt/ReceiptScreen', () => import('./screens/receipt/ReceiptScreen.js')),
          screen(
            '/delivery/:id',
            'delivery/DeliveryScreen',
            () => import('./screens/delivery/DeliveryScreen.js'),
          ),
          screen('/list', 'listing/NewListingScreen', () => import('./screens/listing/NewListingScreen.js')),
          screen(
            '/list/edit/:id',
            'listing/EditListingScreen',
            () => import('./screens/listing/EditListingScreen.js'),
          ),
          screen(
            '/github-requirement',
            'listing/GithubRequirementScreen',
            () => import('./screens/listing/GithubRequirementScreen.js'),
          ),
        ],
      },
      ...SITE_TEXT_PATHS.map((path) => screen(path, 'texts/TextScreen', text)),
      // Shows every component on one page; production builds omit this branch.
      ...(process.env.NODE_ENV === 'development'
        ? [{ path: '/components', lazy: () => import('./gallery/GalleryScreen.js') }]
        : []),
      screen('*', 'NotFoundScreen', () => import('./screens/NotFoundScreen.js')),
    ],
  },
];
