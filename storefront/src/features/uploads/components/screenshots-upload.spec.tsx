import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Screenshot, SCREENSHOT_TEXTS, SCREENSHOTS_MAX } from '@market/contract/listings/screenshots';
import { IMAGE_TEXTS } from '@market/contract/uploads/images';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { provideTokens } from '../../../shared/http/token-source.js';
import { ScreenshotsUpload } from './ScreenshotsUpload.js';
import { createFile, renderControl, signIn } from './uploads.fixture.js';

const server = setupServer();
let sentImageCount = 0;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  sentImageCount = 0;
  signIn();
  server.use(
    http.post('*/api/uploads/images', () => {
      sentImageCount += 1;
      return HttpResponse.json(
        { id: idOf(sentImageCount), image: addressOf(sentImageCount) },
        { status: 201 },
      );
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  provideTokens();
});
afterAll(() => server.close());

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const addressOf = (index: number) => `/media/images/${idOf(index)}-1600.webp`;
const screenshotsWith = (...alts: string[]) =>
  alts.map((alt, index) => ({ image: addressOf(100 + index), alt }));
const pngFile = (name: string, reportedSize?: number) =>
  createFile({ type: 'image/png', name, ...(reportedSize && { reportedSize }) });
const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Screenshot files'), { target: { files } });
const shownDescriptions = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const findButton = (name: string) => screen.getByRole('button', { name });

function Form({ initial, error }: { readonly initial: Screenshot[]; readonly error?: string | undefined }) {
  const [value, setValue] = useState(initial);
  return (
    <ScreenshotsUpload value={value} onChange={setValue} onPendingChange={() => undefined} error={error} />
  );
}
const renderForm = (initial: Screenshot[] = [], error?: string) =>
  renderControl(<Form initial={initial} error={error} />);

it('uploads several files in order, and asks for their descriptions', async () => {
  renderForm(screenshotsWith('The garden'));
  chooseFiles(pngFile('a.png'), pngFile('b.png'));
  expect(await screen.findByLabelText('Description of screenshot 3')).toBeTruthy();
  expect(shownDescriptions()).toEqual(['The garden', '', '']);
  await userEvent.type(screen.getByLabelText('Description of screenshot 2'), 'The week');
  expect(shownDescriptions()).toEqual(['The garden', 'The week', '']);
});

it('moves a screenshot by buttons, which keep the focus, and announces its position', async () => {
  renderForm(screenshotsWith('a', 'b', 'c'));
  await userEvent.click(findButton('Move screenshot 1 later'));
  expect(shownDescriptions()).toEqual(['b', 'a', 'c']);
  expect(document.activeElement).toBe(findButton('Move screenshot 2 later'));
  expect(screen.getByRole('status').textContent).toBe('Moved to position 2 of 3');
  await userEvent.keyboard('{Enter}');
  expect(shownDescriptions()).toEqual(['b', 'c', 'a']);
  await userEvent.keyboard('{Enter}');
  expect(shownDescriptions()).toEqual(['b', 'c', 'a']);
  await userEvent.click(findButton('Move screenshot 3 earlier'));
  expect(shownDescriptions()).toEqual(['b', 'a', 'c']);
});

it('removes a screenshot, and focuses the next one, or the button that adds', async () => {
  renderForm(screenshotsWith('a', 'b'));
  await userEvent.click(findButton('Remove screenshot 1'));
  expect(shownDescriptions()).toEqual(['b']);
  expect(document.activeElement).toBe(screen.getByLabelText('Description of screenshot 1'));
  await userEvent.click(findButton('Remove screenshot 1'));
  expect(shownDescriptions()).toEqual([]);
  expect(document.activeElement).toBe(findButton('Add screenshots'));
});

it('uploads at most eight, and shows an error for more', async () => {
  renderForm(screenshotsWith(...'abcdefg'));
  chooseFiles(pngFile('h.png'), pngFile('i.png'));
  expect(await screen.findByText(SCREENSHOT_TEXTS.tooMany)).toBeTruthy();
  expect(shownDescriptions()).toHaveLength(SCREENSHOTS_MAX);
  expect(sentImageCount).toBe(1);
  expect(screen.queryByRole('button', { name: 'Add screenshots' })).toBeNull();
});

it('names the rejected file, and keeps the files before it', async () => {
  renderForm();
  chooseFiles(pngFile('good.png'), pngFile('huge.png', 10 * 1024 * 1024), pngFile('never.png'));
  expect(await screen.findByText(`huge.png: ${IMAGE_TEXTS.tooLarge}`)).toBeTruthy();
  expect(shownDescriptions()).toEqual(['']);
  expect(sentImageCount).toBe(1);
});

it('uploads no further files after the user has left the form', async () => {
  let respond = () => undefined as void;
  server.use(
    http.post(
      '*/api/uploads/images',
      async () => {
        sentImageCount += 1;
        await new Promise<void>((resolve) => (respond = resolve));
        return HttpResponse.json({ id: idOf(1), image: addressOf(1) }, { status: 201 });
      },
      { once: true },
    ),
  );
  const view = renderForm();
  chooseFiles(pngFile('a.png'), pngFile('b.png'));
  await waitFor(() => expect(sentImageCount).toBe(1));
  view.unmount();
  respond();
  renderForm();
  chooseFiles(pngFile('c.png'));
  expect(await screen.findByLabelText('Description of screenshot 1')).toBeTruthy();
  expect(sentImageCount).toBe(2);
});

it('marks a missing description', () => {
  renderForm(screenshotsWith('a', ' '), SCREENSHOT_TEXTS.alt);
  expect(screen.getByText(SCREENSHOT_TEXTS.alt)).toBeTruthy();
  expect(screen.getByLabelText('Description of screenshot 2').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Description of screenshot 1').getAttribute('aria-invalid')).toBeNull();
});
