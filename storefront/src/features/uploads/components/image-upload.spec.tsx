import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@market/contract/uploads/images';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { provideTokens } from '../../../shared/http/token-source.js';
import { ImageUpload } from './ImageUpload.js';
import { createFile, renderControl, signIn, UPLOAD_ID } from './uploads.fixture.js';

const IMAGE = `/media/images/${UPLOAD_ID}-1600.webp`;
const onChange = vi.fn();
const server = setupServer();
let sentImageCount = 0;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  onChange.mockClear();
  sentImageCount = 0;
  signIn();
  server.use(
    http.post('*/api/uploads/images', () => {
      sentImageCount += 1;
      return HttpResponse.json({ id: UPLOAD_ID, image: IMAGE }, { status: 201 });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  provideTokens();
});
afterAll(() => server.close());

const renderUpload = (value = '') =>
  renderControl(<ImageUpload value={value} onChange={onChange} onPendingChange={() => undefined} />);
const chooseFile = (reportedSize?: number) =>
  fireEvent.change(screen.getByLabelText('Image file'), {
    target: {
      files: [createFile({ type: 'image/png', name: 'shot.png', ...(reportedSize && { reportedSize }) })],
    },
  });

describe('a picture', () => {
  it('is uploaded when it is selected, and its address is passed to onChange', async () => {
    renderUpload();
    chooseFile();
    await waitFor(() => expect(onChange.mock.calls[0]?.[0]).toBe(IMAGE));
    expect(sentImageCount).toBe(1);
  });

  it('is shown, and can be replaced or removed', async () => {
    renderUpload(IMAGE);
    expect(screen.getByRole('img', { name: 'The picture of your MVP' }).getAttribute('src')).toBe(IMAGE);
    expect(screen.getByRole('button', { name: 'Replace image' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(onChange.mock.calls).toEqual([['']]);
  });

  it('of 10 MB is rejected before a byte is sent', async () => {
    renderUpload();
    chooseFile(IMAGE_MAX_BYTES);
    expect(await screen.findByText(IMAGE_TEXTS.tooLarge)).toBeTruthy();
    expect(sentImageCount).toBe(0);
  });

  it('that the server rejects shows its message, leaves the field unchanged, and can be sent again', async () => {
    const { notImage: detail } = IMAGE_TEXTS;
    const problem = { type: 'x', title: 'x', status: 415, detail, code: 'upload/not-an-image' };
    server.use(
      http.post('*/api/uploads/images', () => HttpResponse.json(problem, { status: 415 }), { once: true }),
    );
    renderUpload();
    chooseFile();
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
    chooseFile();
    await waitFor(() => expect(onChange.mock.calls[0]?.[0]).toBe(IMAGE));
    expect(screen.queryByText(detail)).toBeNull();
  });
});
