import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { TAKEN_OVER } from './early/taken-over.js';
import { renderApp } from './render-app.js';
import { RouteError } from './shell/RouteError.js';
import { App } from './App.js';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { nobody } from './server/nobody.js';

/** What stood in the page when it was told that it listens itself. */
const shown: string[] = [];
const note = () => shown.push(document.body.textContent);

beforeEach(() => document.addEventListener(TAKEN_OVER, note));
afterEach(() => {
  document.removeEventListener(TAKEN_OVER, note);
  shown.length = 0;
});

describe('a page that the application takes over', () => {
  it('says so once, when its own screen is there and not only what is around it', async () => {
    renderApp('/login', 'nobody');
    await screen.findByRole('heading', { name: 'Login' });
    expect(shown).toEqual([expect.stringContaining('There is no password to choose')]);
  });

  it('says so where its screen fails, so that the way on can be pressed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const fails = () => {
      throw new Error('broken');
    };
    const router = createMemoryRouter([{ path: '/', Component: fails, ErrorBoundary: RouteError }]);
    render(
      <App queries={newQueryClient()} auth={new AuthClient(nobody)}>
        <RouterProvider router={router} />
      </App>,
    );
    await screen.findByRole('button', { name: 'Reload' });
    expect(shown).toEqual([expect.stringContaining('Something went wrong')]);
  });
});
