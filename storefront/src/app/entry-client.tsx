import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { browserPorts } from '../features/identity/api/auth-ports.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { provideTokens } from '../shared/http/token-source.js';
import { App } from './App.js';
import { routes } from './routes.js';
import './styles.css';

// The content security policy forbids code made from text; zod must not even try.
z.config({ jitless: true });

const auth = new AuthClient(browserPorts());
provideTokens(auth);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queries={newQueryClient()} auth={auth}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  </StrictMode>,
);
