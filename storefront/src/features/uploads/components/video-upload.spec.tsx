import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { VIDEO_MAX_BYTES } from '@market/contract/uploads/video-rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTokens } from '../../../shared/http/token-source.js';
import {
  stubVideoProperties,
  createFile,
  renderControl,
  signIn,
  UPLOAD_ID,
  UploadServer,
  UPRIGHT_VIDEO,
} from './uploads.fixture.js';
import { VideoUpload } from './VideoUpload.js';
import { moveLastUpload } from '../api/last-upload.js';

const CHUNK_BYTES = 2 * 1024 * 1024;
const ADDRESS = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const DRAFT_KEY = { userId: 'ada', listingIdOrNew: 'new' };
const STORAGE_KEY = 'videoUpload.ada.new';
const onChange = vi.fn();
const VIDEO_PROPS = { title: 'Habit Garden', onChange, onPendingChange: () => undefined, isPaused: false };
const server = setupServer();
let uploadServer: UploadServer;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  onChange.mockClear();
  uploadServer = new UploadServer();
  server.use(...uploadServer.handlers);
  stubVideoProperties(UPRIGHT_VIDEO);
  signIn();
});
afterEach(() => {
  server.resetHandlers();
  provideTokens();
});
afterAll(() => server.close());

const renderUpload = (draftKey = DRAFT_KEY) =>
  renderControl(<VideoUpload {...VIDEO_PROPS} draftKey={draftKey} />);
const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('Video file'), { target: { files: [file] } });
const tryAgain = async () => userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));

describe('a video that may not be published is rejected in the browser, before a byte is sent', () => {
  it.each([
    ['no video', { type: 'text/html' }, UPRIGHT_VIDEO, UPLOAD_TEXTS.notVideo],
    ['of an unknown type', { type: '' }, UPRIGHT_VIDEO, UPLOAD_TEXTS.notVideo],
    ['of a type that is not accepted', { type: 'video/x-matroska' }, UPRIGHT_VIDEO, UPLOAD_TEXTS.badType],
    ['of 100 MB', { reportedSize: VIDEO_MAX_BYTES }, UPRIGHT_VIDEO, UPLOAD_TEXTS.tooLarge],
    ['empty', { bytes: 0 }, UPRIGHT_VIDEO, UPLOAD_TEXTS.noMetadata],
    ['that cannot be read', {}, undefined, UPLOAD_TEXTS.noMetadata],
    ['longer than 60 seconds', {}, { ...UPRIGHT_VIDEO, seconds: 60.1 }, UPLOAD_TEXTS.tooLong],
    ['too small', {}, { ...UPRIGHT_VIDEO, width: 1079 }, UPLOAD_TEXTS.badShape],
    ['lying on its side', {}, { ...UPRIGHT_VIDEO, width: 1920 }, UPLOAD_TEXTS.badShape],
  ])('%s', async (_name, file, videoProperties, expectedText) => {
    stubVideoProperties(videoProperties);
    renderUpload();
    chooseFile(createFile(file));
    expect(await screen.findByText(expectedText)).toBeTruthy();
    await tryAgain();
    expect(screen.getByRole('button', { name: 'Upload a video' })).toBeTruthy();
    expect(screen.queryByText(expectedText)).toBeNull();
    expect(uploadServer.requests).toEqual([]);
  });
});

describe('a video that is sent', () => {
  it('shows the actual stage below the bar, and passes its address on once', async () => {
    let resolveChunk = () => undefined as void;
    uploadServer.onChunk = (offset) =>
      offset > 0 ? new Promise((resolve) => (resolveChunk = resolve)) : undefined;
    renderUpload();
    chooseFile(createFile({ bytes: 2 * CHUNK_BYTES }));
    expect(screen.getByText('Checking the file')).toBeTruthy();
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', 'PATCH 0', `PATCH ${CHUNK_BYTES}`]));
    expect(screen.getByText(/^Sending the video: \d+%$/)).toBeTruthy();
    resolveChunk();
    await screen.findByText('Checking the video');
    for (const [changedFields, stage] of [
      [{ state: 'checked' }, 'Waiting for YouTube'],
      [{ state: 'publishing', publishedShare: 0.42 }, 'Publishing on YouTube: 42%'],
      [{ reason: 'YouTube says no' }, 'YouTube says no. We keep trying. You do not need to wait here.'],
    ] as const) {
      uploadServer.setUpload(changedFields);
      await screen.findByText(stage);
    }
    expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeLessThanOrEqual(90);
    expect(onChange).not.toHaveBeenCalled();
    uploadServer.setUpload({ state: 'published', reason: null, videoUrl: ADDRESS });
    await screen.findByText('Published on YouTube');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByRole('button', { name: 'Upload another video' })).toBeTruthy();
    expect(onChange.mock.calls).toEqual([[ADDRESS]]);
  }, 20_000);

  it('resumes after a lost connection at the server’s offset', async () => {
    let remainingFailures = 1;
    uploadServer.onChunk = (offset) => {
      if (offset > 0 && (remainingFailures -= 1) >= 0) throw new Error('The line broke');
    };
    renderUpload();
    chooseFile(createFile({ bytes: 2 * CHUNK_BYTES + 5 }));
    await screen.findByText('Checking the video');
    expect(uploadServer.requests).toEqual([
      'POST',
      'PATCH 0',
      `PATCH ${CHUNK_BYTES}`,
      'HEAD',
      `PATCH ${CHUNK_BYTES}`,
      `PATCH ${2 * CHUNK_BYTES}`,
    ]);
  });

  it('resumes after a reload once the same file is chosen again', async () => {
    uploadServer.onChunk = (offset) => (offset > 0 ? new Promise(() => undefined) : undefined);
    const page = renderUpload();
    chooseFile(createFile({ bytes: 2 * CHUNK_BYTES }));
    await waitFor(() => expect(uploadServer.requests).toHaveLength(3));
    page.unmount();
    uploadServer.onChunk = () => undefined;
    uploadServer.requests.length = 0;

    renderUpload();
    await screen.findByText('Waiting for the rest of the video. Choose the same file again to continue.');
    expect(screen.getByRole('button', { name: 'Choose the file again' })).toBeTruthy();
    chooseFile(createFile({ bytes: 2 * CHUNK_BYTES }));
    await screen.findByText('Checking the video');
    expect(uploadServer.requests).toEqual(['HEAD', `PATCH ${CHUNK_BYTES}`]);
  });

  it('is tracked after a reload although all bytes are sent, and cannot be cancelled', async () => {
    uploadServer.setUpload({ state: 'checked' });
    localStorage.setItem(STORAGE_KEY, uploadServer.upload.id);
    renderUpload();
    await screen.findByText('Waiting for YouTube');
    expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull();
    expect(screen.getByText('The upload is complete and can no longer be cancelled.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload another video' })).toBeTruthy();
    chooseFile(createFile());
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', 'PATCH 0']));
  });
});

describe('a video belongs to the form where it was chosen (UPLOAD-10)', () => {
  const OTHER_FORMS = [
    { userId: 'ada', listingIdOrNew: 'other' },
    { userId: 'bob', listingIdOrNew: 'new' },
  ];
  const publishUpload = () =>
    uploadServer.setUpload({ state: 'published', publishedShare: 1, videoUrl: ADDRESS });

  it('so that only this form gets its address', async () => {
    uploadServer.onChunk = () => new Promise(() => undefined);
    const page = renderUpload();
    chooseFile(createFile());
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', 'PATCH 0']));
    page.unmount();
    publishUpload();
    for (const otherForm of OTHER_FORMS) {
      const otherPage = renderUpload(otherForm);
      expect(screen.getByRole('button', { name: 'Upload a video' })).toBeTruthy();
      otherPage.unmount();
    }
    renderUpload();
    await waitFor(() => expect(onChange.mock.calls).toEqual([[ADDRESS]]));
  });

  it('also after that form has created its listing', async () => {
    localStorage.setItem(STORAGE_KEY, UPLOAD_ID);
    publishUpload();
    moveLastUpload(DRAFT_KEY, 'created');
    const nextForm = renderUpload();
    expect(screen.getByRole('button', { name: 'Upload a video' })).toBeTruthy();
    nextForm.unmount();
    renderUpload({ ...DRAFT_KEY, listingIdOrNew: 'created' });
    await waitFor(() => expect(onChange.mock.calls).toEqual([[ADDRESS]]));
  });
});

describe('an incomplete video is deleted on the server (UPLOAD-2)', () => {
  const DELETE_REQUEST = `DELETE ${UPLOAD_ID}`;
  const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));

  it('when it is cancelled while it is sent, but not when the user leaves the page', async () => {
    uploadServer.onChunk = (offset) => (offset > 0 ? new Promise(() => undefined) : undefined);
    const page = renderUpload();
    chooseFile(createFile({ bytes: 3 * CHUNK_BYTES }));
    await waitFor(() => expect(uploadServer.requests).toHaveLength(3));
    page.unmount();
    expect(uploadServer.requests).not.toContain(DELETE_REQUEST);

    renderUpload();
    await screen.findByText(/^Waiting for the rest/);
    chooseFile(createFile({ bytes: 3 * CHUNK_BYTES }));
    await waitFor(() => expect(uploadServer.requests.slice(3)).toEqual(['HEAD', `PATCH ${CHUNK_BYTES}`]));
    await cancel();
    expect(screen.getByRole('button', { name: 'Upload a video' })).toBeTruthy();
    await waitFor(() => expect(uploadServer.requests.slice(5)).toEqual([DELETE_REQUEST]));
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  });

  it('when it is cancelled while the server creates it', async () => {
    // Unlike a real server, the mock server responds even to an aborted request.
    const abortRequest = vi.spyOn(XMLHttpRequest.prototype, 'abort');
    let resolveCreation = () => undefined as void;
    uploadServer.onCreate = () => new Promise((resolve) => (resolveCreation = resolve));
    renderUpload();
    chooseFile(createFile());
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST']));
    await cancel();
    expect(abortRequest).not.toHaveBeenCalled();
    resolveCreation();
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', DELETE_REQUEST]));
    abortRequest.mockRestore();
  });

  it('when it is cancelled after a reload', async () => {
    localStorage.setItem(STORAGE_KEY, UPLOAD_ID);
    renderUpload();
    await cancel();
    await waitFor(() => expect(uploadServer.requests).toEqual([DELETE_REQUEST]));
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  });

  it('when another file is chosen instead, before the new upload is created', async () => {
    uploadServer.onChunk = (offset) => (offset > 0 ? new Promise(() => undefined) : undefined);
    renderUpload();
    chooseFile(createFile({ bytes: 3 * CHUNK_BYTES }));
    await waitFor(() => expect(uploadServer.requests).toHaveLength(3));
    chooseFile(createFile({ name: 'other.mp4' }));
    await waitFor(() => expect(uploadServer.requests.slice(3)).toEqual([DELETE_REQUEST, 'POST', 'PATCH 0']));
  });

  it('but not when another file is chosen in another page, because the first page may still send the video', async () => {
    localStorage.setItem(STORAGE_KEY, UPLOAD_ID);
    renderUpload();
    await screen.findByText(/^Waiting for the rest/);
    chooseFile(createFile({ name: 'other.mp4' }));
    await waitFor(() => expect(uploadServer.requests).toEqual(['POST', 'PATCH 0']));
  });
});

describe('a video that failed', () => {
  it('shows why, and retries the publishing without a new upload if that may help', async () => {
    uploadServer.setUpload({ state: 'failed', reason: UPLOAD_TEXTS.noChannel, canRetry: true });
    localStorage.setItem(STORAGE_KEY, uploadServer.upload.id);
    renderUpload();
    await screen.findByText(UPLOAD_TEXTS.noChannel);
    await tryAgain();
    await screen.findByText('Waiting for YouTube');
    expect(uploadServer.requests).toEqual(['retry']);
  });

  it('starts a new upload if publishing again cannot help', async () => {
    uploadServer.setUpload({ state: 'failed', reason: UPLOAD_TEXTS.badShape });
    localStorage.setItem(STORAGE_KEY, uploadServer.upload.id);
    renderUpload();
    await screen.findByText(UPLOAD_TEXTS.badShape);
    await tryAgain();
    expect(screen.getByRole('button', { name: 'Upload a video' })).toBeTruthy();
    expect(uploadServer.requests).toEqual([]);
  });

  it('shows the server’s reason for a failed upload (UPLOAD-9)', async () => {
    const problem = { type: 'x', title: 'x', status: 409, detail: 'No room left.', code: 'x' };
    server.use(http.post('*/api/uploads/videos', () => HttpResponse.json(problem, { status: 409 })));
    renderUpload();
    chooseFile(createFile());
    await screen.findByText('Failed to upload video: No room left.');
  });

  it('shows the server’s message if the upload cannot be created, and Try Again sends it again', async () => {
    server.use(
      http.post(
        '*/api/uploads/videos',
        () =>
          HttpResponse.json(
            { type: 'x', title: 'x', status: 409, detail: UPLOAD_TEXTS.notConfigured, code: 'x' },
            { status: 409 },
          ),
        { once: true },
      ),
    );
    renderUpload();
    chooseFile(createFile());
    await screen.findByText(UPLOAD_TEXTS.notConfigured);
    await tryAgain();
    await screen.findByText('Checking the video');
    expect(uploadServer.requests).toEqual(['POST', 'PATCH 0']);
  });
});
