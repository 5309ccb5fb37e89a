import { hydrate } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { browserPorts } from '../features/identity/api/auth-ports.js';
import { mayBeSignedIn } from '../features/identity/api/signed-in-cookie.js';
import { readPageState } from '../shared/http/page-state.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { provideTokens } from '../shared/http/token-source.js';
import { styleNonce } from '../shared/style-nonce.js';
import { App } from './App.js';
import { routes } from './routes.js';
import './styles.css';

// Radix dialogs add a style element that locks scrolling; the nonce lets the browser apply it.
setNonce(styleNonce());

const auth = new AuthClient(browserPorts());
provideTokens(auth);

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

const queryClient = newQueryClient();
const pageState = readPageState();
if (pageState) hydrate(queryClient, pageState);
// Without data from the server, the page will call the API at once, so the code of its calls is loaded now.
else void import('../features/listings/api/listing-calls.js').catch(() => undefined);

// Loads the account's menu in parallel with the session request.
if (mayBeSignedIn()) void import('./shell/Account.js').catch(() => undefined);

function renderRoutes(router: ReturnType<typeof createBrowserRouter>) {
  return (
    <StrictMode>
      <App queryClient={queryClient} auth={auth}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
}

/** Loads the screen of this address, because hydration must render the same elements as the server. */
async function loadFirstScreen(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/**
 * Returns router options that keep the scroll position of a page that was scrolled before hydration: with hydration
 * data, the router does not scroll to the top.
 */
function scrollKeepingRouterOptions(): { hydrationData: object } | undefined {
  return window.scrollY > 0 ? { hydrationData: {} } : undefined;
}

/** Hydrates the server's page. If its screen cannot be loaded, the router renders the page anew and shows the error. */
async function hydratePage(container: HTMLElement): Promise<void> {
  try {
    await loadFirstScreen();
  } catch {
    return renderPage(container);
  }
  const router = createBrowserRouter(routes, scrollKeepingRouterOptions());
  startTransition(() => void hydrateRoot(container, renderRoutes(router)));
}

function renderPage(container: HTMLElement): void {
  createRoot(container).render(renderRoutes(createBrowserRouter(routes)));
}

if (pageState === null) renderPage(root);
else void hydratePage(root);

/** Milliseconds before offline support starts, so that it does not compete with the first page for the network. */
const OFFLINE_SUPPORT_DELAY_MS = 2_000;

function startOfflineSupportLater(): void {
  setTimeout(
    () =>
      void import('./offline/start.js').then(
        (module) => module.startOfflineSupport(),
        () => undefined,
      ),
    OFFLINE_SUPPORT_DELAY_MS,
  );
}

if (document.readyState === 'complete') startOfflineSupportLater();
else window.addEventListener('load', startOfflineSupportLater);
