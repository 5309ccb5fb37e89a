import { hydrate } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { browserPorts } from '../features/identity/api/auth-ports.js';
import { mayBeSignedIn } from '../features/identity/api/session-mark.js';
import { readPageState } from '../shared/http/page-state.js';
import { onFirstUse } from '../shared/on-first-use.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { provideTokens } from '../shared/http/token-source.js';
import { styleNonce } from '../shared/style-nonce.js';
import { nextTask } from '../shared/next-task.js';
import { App } from './App.js';
import { routes } from './routes.js';

// Dialogs hold the page's scroll by a style element.
setNonce(styleNonce());

const auth = new AuthClient(browserPorts());
provideTokens(auth);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queries = newQueryClient();
const state = readPageState();
if (state) hydrate(queries, state);

// Reading answers takes a chunk of its own: a page that came with its answers needs it once somebody begins to use the page.
const fetchCalls = () => void import('../features/listings/api/listing-calls.js').catch(() => undefined);
if (state) onFirstUse(fetchCalls);
else fetchCalls();

// Beside the question who is signed in, not after it.
if (mayBeSignedIn()) void import('./shell/Account.js').catch(() => undefined);

/** The screen of this address, so that the first render says what the server's did; without it the router says why. */
async function loadFirstScreen(): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

function page(router: ReturnType<typeof createBrowserRouter>) {
  return (
    <StrictMode>
      <App queries={queries} auth={auth}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
}

/** Takes the server's page over in steps, each a task of its own, so that the page answers to people in between. */
async function takeOver(place: HTMLElement): Promise<void> {
  try {
    await loadFirstScreen();
  } catch {
    return showAlone(place);
  }
  await nextTask();
  const router = createBrowserRouter(routes, whereItWas());
  await nextTask();
  startTransition(() => void hydrateRoot(place, page(router)));
}

/** A page that has been scrolled already, by its reader or by a reload, stays there: the router would begin at its top. */
function whereItWas(): { hydrationData: object } | undefined {
  return window.scrollY > 0 ? { hydrationData: {} } : undefined;
}

function showAlone(place: HTMLElement): void {
  createRoot(place).render(page(createBrowserRouter(routes)));
}

if (state === null) showAlone(root);
else void takeOver(root);

/** Leaves the network to the first page. */
const OFFLINE_AFTER_MS = 2_000;

function startOfflineLater(): void {
  setTimeout(
    () =>
      void import('./offline/start.js').then(
        (part) => part.startOffline(),
        () => undefined,
      ),
    OFFLINE_AFTER_MS,
  );
}

if (document.readyState === 'complete') startOfflineLater();
else window.addEventListener('load', startOfflineLater);
