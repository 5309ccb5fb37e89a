import type { RouteObject } from 'react-router';
import { loadChunk } from '../shared/load-chunk.js';
import { BrowseAccess, HomeAccess, RequireUser } from './access/RequireUser.js';
import { PageLoading } from './shell/PageLoading.js';
import { RouteError } from './shell/RouteError.js';
import { Shell } from './shell/Shell.js';

type Screen = () => Promise<{ readonly Component: () => React.ReactNode }>;

/** A route whose screen is a chunk of its own. */
function screen(path: string, load: Screen): RouteObject {
  return { path, lazy: () => loadChunk(load) };
}

const dashboard: Screen = () => import('./screens/dashboard/DashboardScreen.js');

/** SPEC §2's route table with its access rules. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { Component: HomeAccess, children: [screen('/', () => import('./screens/home/HomeScreen.js'))] },
      {
        Component: BrowseAccess,
        children: [screen('/browse', () => import('./screens/browse/BrowseScreen.js'))],
      },
      screen('/mvp/:id', () => import('./screens/detail/DetailScreen.js')),
      screen('/login', () => import('./screens/login/LoginScreen.js')),
      screen('/shorts', () => import('./screens/shorts/ShortsScreen.js')),
      screen('/user/:userId', () => import('./screens/profiles/ProfileScreen.js')),
      screen('/users', () => import('./screens/profiles/DirectoryScreen.js')),
      screen('/saved', () => import('./screens/saved/SavedScreen.js')),
      {
        Component: RequireUser,
        children: [
          screen('/profile', dashboard),
          screen('/dashboard', dashboard),
          screen('/messages', () => import('./screens/messages/MessagesScreen.js')),
          screen('/list', () => import('./screens/listing/NewListingScreen.js')),
          screen('/list/edit/:id', () => import('./screens/listing/EditListingScreen.js')),
          screen('/github-requirement', () => import('./screens/listing/GithubRequirementScreen.js')),
        ],
      },
      screen('*', () => import('./screens/NotFoundScreen.js')),
    ],
  },
];
