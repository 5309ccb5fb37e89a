import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { createAuthClient } from '../../../features/identity/api/auth-client.fixture.js';
import { AuthProvider } from '../../../features/identity/api/AuthProvider.js';
import { useOpenDialog } from './use-open-dialog.js';

const PATH = `/mvp/${PUBLIC_LISTING.id}`;

function Page() {
  const { openDialog } = useOpenDialog({ ...PUBLIC_LISTING, screenshots: [] });
  return <p>open: {openDialog ?? 'none'}</p>;
}

/** Follows a short's link to the page, for a visitor who is known to be signed out. */
async function followLink(open: 'rent' | 'demo') {
  const { client, setState } = createAuthClient();
  const link = (
    <Link to={PATH} state={{ open }}>
      short
    </Link>
  );
  const router = createMemoryRouter(
    [
      { path: '/shorts', element: link },
      { path: '/mvp/:id', element: <Page /> },
      { path: '/login', element: <p>login page</p> },
    ],
    { initialEntries: ['/shorts'] },
  );
  render(
    <AuthProvider client={client}>
      <RouterProvider router={router} />
    </AuthProvider>,
  );
  await act(async () => {
    setState({ status: 'signedOut' });
    await Promise.resolve();
  });
  screen.getByRole('link', { name: 'short' }).click();
  return router;
}

it("a short's link to renting opens /login for a visitor, which leads back to the page (FIND-33)", async () => {
  const router = await followLink('rent');
  expect(await screen.findByText('login page')).toBeDefined();
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: PATH } });
});

it("a short's link to the demo opens its dialog, and a reload does not open it again (FIND-33)", async () => {
  const router = await followLink('demo');
  expect(await screen.findByText('open: demo')).toBeDefined();
  expect(router.state.location).toMatchObject({ pathname: PATH, state: null });
});
