import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { browserPorts } from '../features/identity/api/auth-ports.js';
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
createRoot(root).render(
  <StrictMode>
    <App queries={newQueryClient()} auth={auth}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  </StrictMode>,
);
