import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Screenshot, SCREENSHOT_TEXTS, SCREENSHOTS_MAX } from '@market/contract/listings/screenshots';
import { IMAGE_TEXTS } from '@market/contract/uploads/images';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { provideTokens } from '../../../shared/http/token-source.js';
import { ScreenshotsUpload } from './ScreenshotsUpload.js';
import { fileOf, renderControl, signIn } from './uploads.fixture.js';

const server = setupServer();
let sent = 0;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  sent = 0;
  signIn();
  server.use(
    http.post('*/api/uploads/images', () => {
      sent += 1;
      return HttpResponse.json({ id: idOf(sent), image: addressOf(sent) }, { status: 201 });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  provideTokens();
});
afterAll(() => server.close());

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const addressOf = (at: number) => `/media/images/${idOf(at)}-1600.webp`;
const shots = (...alts: string[]) => alts.map((alt, at) => ({ image: addressOf(100 + at), alt }));
const png = (name: string, said?: number) => fileOf({ type: 'image/png', name, ...(said && { said }) });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Screenshot files'), { target: { files } });
const descriptions = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const button = (name: string) => screen.getByRole('button', { name });

function Form({ initial, error }: { readonly initial: Screenshot[]; readonly error?: string | undefined }) {
  const [value, setValue] = useState(initial);
  return <ScreenshotsUpload value={value} onChange={setValue} error={error} />;
}
const show = (initial: Screenshot[] = [], error?: string) =>
  renderControl(<Form initial={initial} error={error} />);

it('uploads several files in their order, and waits for their descriptions', async () => {
  show(shots('The garden'));
  choose(png('a.png'), png('b.png'));
  expect(await screen.findByLabelText('Description of screenshot 3')).toBeTruthy();
  expect(descriptions()).toEqual(['The garden', '', '']);
  await userEvent.type(screen.getByLabelText('Description of screenshot 2'), 'The week');
  expect(descriptions()).toEqual(['The garden', 'The week', '']);
});

it('moves a screenshot by buttons, which keep the focus, and says where it is', async () => {
  show(shots('a', 'b', 'c'));
  await userEvent.click(button('Move screenshot 1 later'));
  expect(descriptions()).toEqual(['b', 'a', 'c']);
  expect(document.activeElement).toBe(button('Move screenshot 2 later'));
  expect(screen.getByRole('status').textContent).toBe('Moved to position 2 of 3');
  await userEvent.keyboard('{Enter}');
  expect(descriptions()).toEqual(['b', 'c', 'a']);
  await userEvent.keyboard('{Enter}');
  expect(descriptions()).toEqual(['b', 'c', 'a']);
  await userEvent.click(button('Move screenshot 3 earlier'));
  expect(descriptions()).toEqual(['b', 'a', 'c']);
});

it('removes a screenshot, and focuses the next one, or the button that adds', async () => {
  show(shots('a', 'b'));
  await userEvent.click(button('Remove screenshot 1'));
  expect(descriptions()).toEqual(['b']);
  expect(document.activeElement).toBe(screen.getByLabelText('Description of screenshot 1'));
  await userEvent.click(button('Remove screenshot 1'));
  expect(descriptions()).toEqual([]);
  expect(document.activeElement).toBe(button('Add screenshots'));
});

it('uploads no more than eight, and says so', async () => {
  show(shots(...'abcdefg'));
  choose(png('h.png'), png('i.png'));
  expect(await screen.findByText(SCREENSHOT_TEXTS.tooMany)).toBeTruthy();
  expect(descriptions()).toHaveLength(SCREENSHOTS_MAX);
  expect(sent).toBe(1);
  expect(screen.queryByRole('button', { name: 'Add screenshots' })).toBeNull();
});

it('names the file that is refused, and keeps those before it', async () => {
  show();
  choose(png('good.png'), png('huge.png', 10 * 1024 * 1024), png('never.png'));
  expect(await screen.findByText(`huge.png: ${IMAGE_TEXTS.tooLarge}`)).toBeTruthy();
  expect(descriptions()).toEqual(['']);
  expect(sent).toBe(1);
});

it('marks the description that is missing', () => {
  show(shots('a', ' '), SCREENSHOT_TEXTS.alt);
  expect(screen.getByText(SCREENSHOT_TEXTS.alt)).toBeTruthy();
  expect(screen.getByLabelText('Description of screenshot 2').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Description of screenshot 1').getAttribute('aria-invalid')).toBeNull();
});
