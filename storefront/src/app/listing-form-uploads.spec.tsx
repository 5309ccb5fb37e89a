import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import {
  createFile,
  stubVideoProperties,
  UPLOAD_ID,
  UploadServer,
  UPRIGHT_VIDEO,
} from '../features/uploads/components/uploads.fixture.js';
import { OWN_LISTING } from './own-listing.fixture.js';
import { renderApp } from './render-app.js';

const IMAGE = `/media/images/${UPLOAD_ID}-1600.webp`;
const PENDING_TEXT = 'This is still being uploaded. Please submit again once it has arrived.';
const sentBodies: Record<string, unknown>[] = [];
/** Ends the delay of the response to an upload, or to the submission. */
let respond: () => void;
let saveStatus: number;
const delayResponse = () => new Promise<void>((resolve) => (respond = resolve));
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
beforeEach(() => {
  localStorage.clear();
  sentBodies.length = 0;
  saveStatus = 200;
  stubVideoProperties(UPRIGHT_VIDEO);
  server.use(
    http.get('*/api/users/saved', () => HttpResponse.json({ savedProducts: [] })),
    http.get(`*/api/mvps/my-listings/${OWN_LISTING.id}`, () => HttpResponse.json(OWN_LISTING)),
    http.put(`*/api/mvps/${OWN_LISTING.id}`, async ({ request }) => {
      sentBodies.push((await request.json()) as Record<string, unknown>);
      if (saveStatus !== 200) await delayResponse();
      return saveStatus === 200
        ? HttpResponse.json(OWN_LISTING)
        : new HttpResponse(null, { status: saveStatus });
    }),
    http.post('*/api/uploads/images', async () => {
      await delayResponse();
      return HttpResponse.json({ id: UPLOAD_ID, image: IMAGE }, { status: 201 });
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const openForm = async () => {
  renderApp(`/list/edit/${OWN_LISTING.id}`, 'lister');
  await screen.findByRole('textbox', { name: 'Title' });
};
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });
const save = () => userEvent.click(saveButton());
const chooseFile = (label: string, file: File) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const pngFile = () => createFile({ type: 'image/png', name: 'shot.png' });
const findFocus = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));
const expectMessageGone = () => waitFor(() => expect(screen.queryByText(PENDING_TEXT)).toBeNull());

describe('the listing form is not submitted while it uploads (LIST-27)', () => {
  it('its picture', async () => {
    await openForm();
    chooseFile('Image file', pngFile());
    const imageButton = screen.getByRole('button', { name: 'Upload an image' });
    await waitFor(() => expect(imageButton.getAttribute('aria-busy')).toBe('true'));
    await save();
    expect(await screen.findByText(PENDING_TEXT)).toBeTruthy();
    await findFocus(() => screen.getByRole('textbox', { name: 'Image URL (optional)' }));
    expect(sentBodies).toEqual([]);
    respond();
    await expectMessageGone();
    await save();
    await waitFor(() => expect(sentBodies).toMatchObject([{ image: IMAGE }]));
  });

  it('its screenshots', async () => {
    await openForm();
    const addButton = () => screen.getByRole('button', { name: 'Add screenshots' });
    chooseFile('Screenshot files', pngFile());
    await waitFor(() => expect(addButton().getAttribute('aria-busy')).toBe('true'));
    await save();
    expect(await screen.findByText(PENDING_TEXT)).toBeTruthy();
    await findFocus(addButton);
    expect(sentBodies).toEqual([]);
    respond();
    await expectMessageGone();
    await userEvent.click(await screen.findByLabelText('Description of screenshot 1'));
    await userEvent.paste('The week');
    await save();
    await waitFor(() =>
      expect(sentBodies).toMatchObject([{ screenshots: [{ image: IMAGE, alt: 'The week' }] }]),
    );
  });

  it('its video', async () => {
    const uploadServer = new UploadServer();
    server.use(...uploadServer.handlers);
    uploadServer.onChunk = () => new Promise(() => undefined);
    await openForm();
    chooseFile('Video file', createFile());
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', 'PATCH 0']));
    await save();
    expect(await screen.findByText(PENDING_TEXT)).toBeTruthy();
    await findFocus(() => screen.getByRole('textbox', { name: 'YouTube video URL' }));
    expect(sentBodies).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await expectMessageGone();
    await save();
    await waitFor(() => expect(sentBodies).toHaveLength(1));
  });

  it('the video of a new listing, whose address is still missing', async () => {
    const uploadServer = new UploadServer();
    server.use(...uploadServer.handlers);
    uploadServer.onChunk = () => new Promise(() => undefined);
    renderApp('/list', 'lister');
    await screen.findByRole('textbox', { name: 'Title' });
    chooseFile('Video file', createFile());
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', 'PATCH 0']));
    await userEvent.click(screen.getByRole('button', { name: 'Submit MVP' }));
    expect(await screen.findByText(PENDING_TEXT)).toBeTruthy();
    expect(screen.queryByText('YouTube video URL is required')).toBeNull();
    await findFocus(() => screen.getByRole('textbox', { name: 'Title' }));
  });
});

it('the listing form cannot be edited while it is submitted, and keeps the focus (LIST-27)', async () => {
  saveStatus = 503;
  await openForm();
  const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await userEvent.type(title(), '!{Enter}');
  await waitFor(() => expect(sentBodies).toHaveLength(1));
  expect(document.activeElement).toBe(saveButton());
  await userEvent.type(title(), '?');
  expect(title().value).toBe('Habit Garden!');
  respond();
  expect(await screen.findByText('HTTP error! status: 503')).toBeTruthy();
  await userEvent.type(title(), '?');
  expect(title().value).toBe('Habit Garden!?');
});
