import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { API_ERROR_TEXTS } from '@market/contract/screens/screen-texts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTokens } from '../../../shared/http/token-source.js';
import { renderControl, signIn, UPLOAD_ID, UploadServer } from './uploads.fixture.js';
import { VideoUpload } from './VideoUpload.js';

const ADDRESS = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const DRAFT_KEY = { userId: 'ada', listingIdOrNew: 'new' };
const STORAGE_KEY = 'videoUpload.ada.new';
const POLL_EVERY_MS = 1000;
const onChange = vi.fn();
const server = setupServer();
let uploadServer: UploadServer;
/** The number of failed requests for the video's state. */
let failedReads: number;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.setItem(STORAGE_KEY, UPLOAD_ID);
  onChange.mockClear();
  failedReads = 0;
  uploadServer = new UploadServer();
  uploadServer.setUpload({ state: 'checked' });
  server.use(...uploadServer.handlers);
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  provideTokens();
});
afterAll(() => server.close());

const uploadField = (isPaused = false) => (
  <VideoUpload
    title="Habit Garden"
    draftKey={DRAFT_KEY}
    onChange={onChange}
    onPendingChange={() => undefined}
    isPaused={isPaused}
  />
);
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try Again' }));

/** Makes each request for the video's state fail. */
function failReads(respond: () => Response | Promise<Response>): void {
  server.use(
    http.get('*/api/uploads/:id', () => {
      failedReads += 1;
      return respond();
    }),
  );
}

it('a published address is passed once, also after a submission that failed (UPLOAD-4)', async () => {
  uploadServer.setUpload({ state: 'published', videoUrl: ADDRESS });
  const { rerender } = renderControl(uploadField());
  await waitFor(() => expect(onChange.mock.calls).toEqual([[ADDRESS]]));
  // The form is submitted, which pauses the upload; the submission fails.
  rerender(uploadField(true));
  rerender(uploadField(false));
  expect(onChange).toHaveBeenCalledOnce();
});

describe('a video whose state cannot be read after a reload (UPLOAD-10)', () => {
  it("is kept; 'Try Again' remains during further requests, and reads the state again", async () => {
    let failSecondRead = () => undefined as void;
    failReads(async () => {
      if (failedReads === 2) await new Promise<void>((resolve) => (failSecondRead = resolve));
      return HttpResponse.error();
    });
    renderControl(uploadField(), { retry: false });
    const tryAgainButton = await screen.findByRole('button', { name: 'Try Again' });
    await waitFor(() => expect(failedReads).toBe(2), { timeout: 10 * POLL_EVERY_MS });
    expect(tryAgainButton.isConnected).toBe(true);
    failSecondRead();
    expect(screen.getByText(API_ERROR_TEXTS.network)).toBeTruthy();

    server.use(http.get('*/api/uploads/:id', () => HttpResponse.json(uploadServer.upload)));
    await tryAgain();
    expect(await screen.findByText('Waiting for YouTube')).toBeTruthy();
    expect(localStorage.getItem(STORAGE_KEY)).toBe(UPLOAD_ID);
    uploadServer.setUpload({ state: 'published', videoUrl: ADDRESS });
    await waitFor(() => expect(onChange.mock.calls).toEqual([[ADDRESS]]), { timeout: 10 * POLL_EVERY_MS });
  }, 30_000);

  it('is forgotten if the server does not have it, and is not requested again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const problem = { type: 'x', title: 'x', status: 404, detail: 'Upload not found', code: 'upload/gone' };
    failReads(() => HttpResponse.json(problem, { status: 404 }));
    renderControl(uploadField(), { retry: false });
    expect(await screen.findByText('Upload not found')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10 * POLL_EVERY_MS);
    expect(failedReads).toBe(1);
    await tryAgain();
    expect(screen.getByRole('button', { name: 'Upload a video' })).toBeTruthy();
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  });
});

it('a video that is published while its form is submitted stays with the form (UPLOAD-10)', async () => {
  uploadServer.setUpload({ state: 'published', videoUrl: ADDRESS });
  const view = renderControl(uploadField(true));
  await screen.findByText('Published on YouTube');
  expect(onChange).not.toHaveBeenCalled();
  expect(localStorage.getItem(STORAGE_KEY)).toBe(UPLOAD_ID);
  view.rerender(uploadField(false));
  await waitFor(() => expect(onChange.mock.calls).toEqual([[ADDRESS]]));
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
});
