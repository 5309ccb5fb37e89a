import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnListing } from '@market/contract/listings/listings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { ADA } from '../features/identity/api/ada.fixture.js';
import { renderApp } from './render-app.js';
import { OWN_LISTING } from './own-listing.fixture.js';

const LISTING_ID = OWN_LISTING.id;
const LISTING = OWN_LISTING;

const sentBodies: Record<string, unknown>[] = [];
const server = setupServer(
  http.get('*/api/users/saved', () => HttpResponse.json({ savedProducts: [] })),
  http.post('*/api/mvps', async ({ request }) => {
    sentBodies.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json({ ...LISTING, state: 'pending', isapproved: false }, { status: 201 });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
beforeEach(() => {
  localStorage.clear();
  sentBodies.length = 0;
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => server.close());

const findTextbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const clickSubmit = async () => userEvent.click(await screen.findByRole('button', { name: 'Submit MVP' }));

/** Pastes the text, because the form is rendered again for each typed letter. */
async function fillIn(name: string, text: string): Promise<void> {
  await userEvent.click(await findTextbox(name));
  await userEvent.paste(text);
}

async function fillInForm(): Promise<void> {
  await fillIn('Title', 'Habit Garden');
  await fillIn('Short description', 'Grows habits');
  await fillIn('Description', 'Grows habits');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Productivity');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Monthly price (USD)' }), '29.99');
  await fillIn('YouTube video URL', 'https://youtu.be/dQw4w9WgXcQ');
  await fillIn('Demo link', 'https://demo.example');
  await fillIn('Feature 1', 'Streaks');
  await fillIn('Technology 1', 'React');
  await userEvent.type(await findTextbox('Tags'), 'Habits, habits,Garden');
}

describe('the form of a new listing', () => {
  it('shows an error below each required field of an empty form, and focuses the first invalid field (LIST-2)', async () => {
    renderApp('/list', 'lister');
    await clickSubmit();
    for (const message of [
      'Title is required',
      'Description is required',
      'Short description is required',
      'Category is required',
      'Valid price is required',
      'Valid buyout price is required',
      'YouTube video URL is required',
      'Demo link is required',
      'At least one feature is required',
      'At least one technology is required',
      'At least one tag is required',
    ])
      expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
    expect(sentBodies).toEqual([]);
  });

  it('removes the errors of features, technologies and tags once they are filled in', async () => {
    renderApp('/list', 'lister');
    await clickSubmit();
    await screen.findByText('At least one feature is required');
    await userEvent.click(screen.getByRole('button', { name: 'Add feature' }));
    await userEvent.type(await findTextbox('Feature 2'), 'S');
    await userEvent.type(await findTextbox('Technology 1'), 'R');
    await userEvent.type(await findTextbox('Tags'), 'a,');
    await waitFor(() => expect(screen.queryByText(/^At least one/)).toBeNull());
    await userEvent.clear(await findTextbox('Feature 2'));
    expect(await screen.findByText('At least one feature is required')).toBeTruthy();
  });

  it('focuses a list of rows when it is the first invalid field', async () => {
    renderApp('/list', 'lister');
    await fillInForm();
    await userEvent.clear(await findTextbox('Feature 1'));
    await clickSubmit();
    await waitFor(async () => expect(document.activeElement).toBe(await findTextbox('Feature 1')));
  });

  it('submits the cleaned input, then offers the homepage and another listing', async () => {
    renderApp('/list', 'lister');
    expect((await findTextbox('Creator name')).value).toBe('Ada');
    await fillInForm();
    await clickSubmit();
    await screen.findByRole('heading', { name: 'Your MVP was submitted' });
    expect(sentBodies[0]).toMatchObject({
      title: 'Habit Garden',
      price: 29.99,
      buyoutPrice: 749,
      features: ['Streaks'],
      techStack: ['React'],
      tags: ['habits', 'garden'],
      createdBy: 'Ada',
    });
    for (const field of ['isapproved', 'state', 'userId', 'role', 'rating'])
      expect(sentBodies[0]).not.toHaveProperty(field);
    expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
    await userEvent.click(screen.getByRole('button', { name: 'List Another MVP' }));
    expect((await findTextbox('Title')).value).toBe('');
  });

  it('prefills the buyout price with 25 times the monthly price, rounded down, and keeps a price that the lister typed (LIST-7)', async () => {
    renderApp('/list', 'lister');
    const priceField = await screen.findByRole('spinbutton', { name: 'Monthly price (USD)' });
    const buyoutField = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Buyout price (USD)' });
    await userEvent.type(priceField, '9.99');
    expect(buyoutField.value).toBe('249');
    expect(screen.getByText('Buyers see $249: 25 times the monthly price.')).toBeTruthy();
    await userEvent.clear(buyoutField);
    await userEvent.type(buyoutField, '500');
    await userEvent.clear(priceField);
    await userEvent.type(priceField, '20');
    expect(buyoutField.value).toBe('500');
    expect(screen.getByText('Buyers see $500: 25 times the monthly price.')).toBeTruthy();
  });

  it('keeps at least one row, and adds tags on Enter, comma and blur, once each', async () => {
    renderApp('/list', 'lister');
    const removeButton = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove feature 1' });
    expect(removeButton.disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Add feature' }));
    expect(screen.getByRole('textbox', { name: 'Feature 2' })).toBeTruthy();
    expect(removeButton.disabled).toBe(false);
    await userEvent.type(await findTextbox('Tags'), ' One {Enter}two,ONE,Three');
    await userEvent.tab();
    const addedTags = within(screen.getByRole('list', { name: 'Tags added' })).getAllByRole('listitem');
    expect(addedTags.map((tag) => tag.textContent)).toEqual(['one', 'two', 'three']);
  });

  it('previews the card while the user types', async () => {
    const { container } = renderApp('/list', 'lister');
    await fillInForm();
    const card = container.querySelector('aside article');
    for (const text of [
      'Habit Garden',
      'Grows habits',
      'Productivity',
      '$29.99',
      'own it for $749',
      'React',
      'Ada',
    ])
      expect(card?.textContent).toContain(text);
  });

  it('restores the draft when the lister returns, until the draft is submitted or discarded', async () => {
    const firstView = renderApp('/list', 'lister');
    await userEvent.type(await findTextbox('Title'), 'Habit Garden');
    await userEvent.click(screen.getByRole('button', { name: 'Add technology' }));
    await userEvent.type(await findTextbox('Technology 2'), 'Rust');
    await userEvent.type(await findTextbox('Tags'), 'habits,');
    firstView.unmount();

    const secondView = renderApp('/list', 'lister');
    expect((await findTextbox('Title')).value).toBe('Habit Garden');
    expect((await findTextbox('Technology 2')).value).toBe('Rust');
    expect(screen.getByRole('button', { name: 'Remove tag habits' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect((await findTextbox('Title')).value).toBe('');
    secondView.unmount();

    renderApp('/list', 'lister');
    expect((await findTextbox('Title')).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    await fillInForm();
    await clickSubmit();
    await screen.findByRole('heading', { name: 'Your MVP was submitted' });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('listingDraft'))).toEqual([]);
  });

  it('shows the server’s message below its field, and focuses the field', async () => {
    server.use(
      http.post('*/api/mvps', () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'Bad Request',
            status: 400,
            detail: 'Some of what was sent is not valid.',
            code: 'request/invalid',
            errors: { demoUrl: 'Please enter a valid URL' },
          },
          { status: 400 },
        ),
      ),
    );
    renderApp('/list', 'lister');
    await fillInForm();
    await clickSubmit();
    expect(await screen.findByText('Please enter a valid URL')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await findTextbox('Demo link')));
    expect((await findTextbox('Title')).value).toBe('Habit Garden');
  });

  it('assigns a video that is still being uploaded to the created listing, not to the next new one (UPLOAD-10)', async () => {
    renderApp('/list', 'lister');
    await fillInForm();
    localStorage.setItem(`videoUpload.${ADA.uid}.new`, 'upload');
    await clickSubmit();
    await screen.findByRole('heading', { name: 'Your MVP was submitted' });
    expect(localStorage.getItem(`videoUpload.${ADA.uid}.new`)).toBeNull();
    expect(localStorage.getItem(`videoUpload.${ADA.uid}.${LISTING_ID}`)).toBe('upload');
  });

  it('requires a linked GitHub account; /github-requirement redirects linked users to the form', async () => {
    const unlinkedView = renderApp('/list', 'ada');
    await screen.findByRole('heading', { name: 'GitHub Account Required' });
    expect(screen.getByRole('link', { name: 'Go to Profile' }).getAttribute('href')).toBe('/profile');
    unlinkedView.unmount();
    const { router } = renderApp('/github-requirement', 'lister');
    await screen.findByRole('heading', { name: 'List Your MVP' });
    expect(router.state.location.pathname).toBe('/list');
  });
});

describe('the form of an existing listing', () => {
  const respondWithListing = (fields: Partial<OwnListing>) =>
    server.use(
      http.get(`*/api/mvps/my-listings/${LISTING_ID}`, () => HttpResponse.json({ ...LISTING, ...fields })),
    );

  it('shows the stored values, and says before and after saving that changes are reviewed', async () => {
    respondWithListing({});
    server.use(
      http.put(`*/api/mvps/${LISTING_ID}`, () =>
        HttpResponse.json({
          ...LISTING,
          proposal: { title: 'Habit Garden!' },
          reviewDueAt: LISTING.createdAt,
        }),
      ),
    );
    const { router } = renderApp(`/list/edit/${LISTING_ID}`, 'lister');
    expect((await findTextbox('Title')).value).toBe('Habit Garden');
    expect(screen.getByText(/are reviewed first/)).toBeTruthy();
    await userEvent.type(await findTextbox('Title'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Your changes wait for review.');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=listings'));
  });

  it('shows pending changes and the deadline of their review', async () => {
    const fiveHoursMs = 5 * 3_600_000 - 30_000;
    respondWithListing({
      proposal: { title: 'Habit Forest' },
      reviewDueAt: new Date(Date.now() + fiveHoursMs).toISOString(),
    });
    renderApp(`/list/edit/${LISTING_ID}`, 'lister');
    expect((await findTextbox('Title')).value).toBe('Habit Forest');
    expect(await screen.findByText('Review due in 5 h')).toBeTruthy();
    expect(screen.getByText(/Changes wait for review; the approved version stays public/)).toBeTruthy();
  });

  it('shows a rejected proposal with the reason', async () => {
    respondWithListing({ proposal: { title: 'Habit Forest' }, rejectionReason: 'The demo link is dead' });
    renderApp(`/list/edit/${LISTING_ID}`, 'lister');
    expect((await findTextbox('Title')).value).toBe('Habit Forest');
    expect(await screen.findByText('Changes rejected: The demo link is dead')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit Again' })).toBeTruthy();
  });

  it('is not shown for another person’s listing', async () => {
    server.use(
      http.get(`*/api/mvps/my-listings/${LISTING_ID}`, () =>
        HttpResponse.json(
          { type: 'about:blank', title: '', status: 404, detail: 'MVP not found', code: 'listing/not-found' },
          { status: 404 },
        ),
      ),
    );
    renderApp(`/list/edit/${LISTING_ID}`, 'lister');
    expect(await screen.findByRole('heading', { name: 'MVP not found' })).toBeTruthy();
  });
});
