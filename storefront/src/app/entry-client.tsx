import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { browserPorts } from '../features/identity/api/auth-ports.js';
import { readPageState } from '../shared/http/page-state.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { provideTokens } from '../shared/http/token-source.js';
import { App } from './App.js';
import { routes } from './routes.js';
import './styles.css';

const auth = new AuthClient(browserPorts());
provideTokens(auth);

// Reading answers takes a chunk of its own, which the first paint does not wait for: fetch it beside the page's.
void import('../features/listings/api/listing-calls.js').catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queries = newQueryClient();
const state = readPageState();
if (state) hydrate(queries, state);

/** The screen of this address, so that the first render says what the server's did; without it the router says why. */
async function loadFirstScreen(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

function page() {
  return (
    <StrictMode>
      <App queries={queries} auth={auth}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </App>
    </StrictMode>
  );
}

if (state === null) createRoot(root).render(page());
else
  loadFirstScreen().then(
    () => hydrateRoot(root, page()),
    () => createRoot(root).render(page()),
  );

/** Leaves the network to the first page. */
const OFFLINE_AFTER_MS = 2_000;

window.addEventListener('load', () => {
  setTimeout(
    () =>
      void import('./offline/start.js').then(
        (part) => part.startOffline(),
        () => undefined,
      ),
    OFFLINE_AFTER_MS,
  );
});
