import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnListing } from '@market/contract/listings/listings';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { ADA } from '../features/identity/api/ada.fixture.js';
import { renderApp } from './render-app.js';
import { OWN_LISTING } from './own-listing.fixture.js';

const CONFLICT_TEXT = 'This MVP was changed meanwhile. Reload and try again.';
const LOADED_LISTING: OwnListing = {
  ...OWN_LISTING,
  repoUrl: 'https://code.example/private',
  sourceVisible: true,
  version: 'first',
};

/** What the server has stored, and the bodies it received. */
let storedListing: OwnListing;
const sentBodies: Partial<OwnListing>[] = [];
const server = setupServer(
  http.get('*/api/users/saved', () => HttpResponse.json({ savedProducts: [] })),
  http.get(`*/api/mvps/my-listings/${LOADED_LISTING.id}`, () => HttpResponse.json(storedListing)),
  http.put(`*/api/mvps/${LOADED_LISTING.id}`, async ({ request }) => {
    const body = (await request.json()) as Partial<OwnListing>;
    sentBodies.push(body);
    if (body.version === storedListing.version) return HttpResponse.json(storedListing);
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: CONFLICT_TEXT };
    return HttpResponse.json({ ...problem, code: 'listing/conflict' }, { status: 409 });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
beforeEach(() => {
  localStorage.clear();
  sentBodies.length = 0;
  storedListing = LOADED_LISTING;
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const openForm = () => renderApp(`/list/edit/${LOADED_LISTING.id}`, 'lister');
const findDescription = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('listingDraft.'));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

async function typeDescription(text: string): Promise<void> {
  await userEvent.clear(await findDescription());
  await userEvent.click(await findDescription());
  await userEvent.paste(text);
}

it('the edit form sends the version that it loaded (LIST-25)', async () => {
  openForm();
  await typeDescription('Grows many habits');
  await save();
  await screen.findByText('Your changes were saved.');
  expect(sentBodies).toMatchObject([{ description: 'Grows many habits', version: 'first' }]);
});

it('the edit form changes a listing of an older server, whose responses have no version (LIST-25)', async () => {
  const { version: _, ...listingOfOlderServer } = LOADED_LISTING;
  storedListing = listingOfOlderServer;
  openForm();
  await typeDescription('Grows many habits');
  await save();
  await screen.findByText('Your changes were saved.');
  expect(sentBodies).toMatchObject([{ description: 'Grows many habits' }]);
  expect(sentBodies[0]).not.toHaveProperty('version');
});

it('the edit form keeps the typed text after a conflict; after a reload, its other fields have the stored values (LIST-25)', async () => {
  const firstView = openForm();
  await typeDescription('Grows many habits');
  storedListing = { ...LOADED_LISTING, sourceVisible: false, tags: ['garden'], version: 'second' };
  await save();
  expect(await screen.findByText(CONFLICT_TEXT)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect((await findDescription()).value).toBe('Grows many habits');
  firstView.unmount();

  openForm();
  expect((await findDescription()).value).toBe('Grows many habits');
  await save();
  await screen.findByText('Your changes were saved.');
  expect(sentBodies.at(-1)).toMatchObject({
    description: 'Grows many habits',
    sourceVisible: false,
    tags: ['garden'],
    version: 'second',
  });
});

it('the edit form keeps what was typed although another tab has deleted the draft (LIST-25)', async () => {
  const firstView = openForm();
  await typeDescription('Grows many habits');
  await waitFor(() => expect(storedDrafts()).toHaveLength(1));
  // Another tab saves the listing, which deletes the draft that both tabs share.
  storedListing = { ...LOADED_LISTING, tags: ['garden'], version: 'second' };
  for (const key of storedDrafts()) localStorage.removeItem(key);
  await save();
  await screen.findByText(CONFLICT_TEXT);
  window.dispatchEvent(new Event('pagehide'));
  const draftsBeforeReload = storedDrafts();
  firstView.unmount();
  expect(draftsBeforeReload).toHaveLength(1);

  openForm();
  expect((await findDescription()).value).toBe('Grows many habits');
  expect(screen.getByRole('button', { name: 'Remove tag garden' })).toBeTruthy();
});

it('the edit form keeps no draft of unchanged values, and deletes no draft of another tab', async () => {
  const firstView = openForm();
  await typeDescription('Grows many habits');
  await waitFor(() => expect(storedDrafts()).toHaveLength(1));
  await typeDescription(LOADED_LISTING.description);
  firstView.unmount();
  expect(storedDrafts()).toEqual([]);

  const uneditedView = openForm();
  await findDescription();
  localStorage.setItem(`listingDraft.${ADA.uid}.${LOADED_LISTING.id}`, 'of another tab');
  uneditedView.unmount();
  expect(storedDrafts()).toHaveLength(1);
});

it('an unedited form with a restored draft does not overwrite a newer draft of another tab (LIST-25)', async () => {
  const firstView = openForm();
  await typeDescription('Grows many habits');
  firstView.unmount();
  const restoredView = openForm();
  expect((await findDescription()).value).toBe('Grows many habits');
  const [draftKey] = storedDrafts() as [string];
  localStorage.setItem(draftKey, 'newer draft of another tab');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(draftKey)).toBe('newer draft of another tab');
  localStorage.removeItem(draftKey);
  restoredView.unmount();
  expect(storedDrafts()).toEqual([]);
});

describe('the edit form keeps what was typed', () => {
  let requestCount: number;
  /** Opens the form, types, and makes all later requests for the listing fail. */
  async function typeAndFailRefetches() {
    const view = openForm();
    await typeDescription('Grows many habits');
    requestCount = 0;
    server.use(
      http.get(`*/api/mvps/my-listings/${LOADED_LISTING.id}`, () => {
        requestCount += 1;
        return new HttpResponse(null, { status: 503 });
      }),
    );
    return view;
  }

  it('when a refetch of its listing fails (LIST-26)', async () => {
    const { queryClient } = await typeAndFailRefetches();
    await act(() => queryClient.invalidateQueries({ queryKey: ['listings', 'own'] }));
    expect(requestCount).toBeGreaterThan(0);
    await userEvent.type(await findDescription(), '!');
    expect((await findDescription()).value).toBe('Grows many habits!');
  });

  it('and requests nothing when the network returns (LIST-26)', async () => {
    const { queryClient } = await typeAndFailRefetches();
    await act(async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
      await Promise.resolve();
    });
    expect(queryClient.isFetching({ queryKey: ['listings', 'own'] })).toBe(0);
    expect(requestCount).toBe(0);
  });
});
