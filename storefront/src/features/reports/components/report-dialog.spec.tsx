import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newQueryClient } from '../../../shared/http/query-defaults.js';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import ReportDialog from './ReportDialog.js';

const SUBJECT = { mvpId: '00000000-0000-4000-8000-000000000002' };
const DETAILS = 'The demo is a copy of another site';
const server = setupServer();

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  provideTestToken();
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

/** Opens the dialog. Returns a mock that is called when it closes, and a function that removes it from the page. */
function openDialog() {
  const onClose = vi.fn<() => void>();
  const { unmount } = render(
    <QueryClientProvider client={newQueryClient()}>
      <ReportDialog subject={SUBJECT} name="Kite Forms" onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose, unmount };
}

async function fillIn() {
  await userEvent.selectOptions(screen.getByLabelText(/What is wrong/), 'spam');
  await userEvent.type(screen.getByLabelText('Details'), DETAILS);
}

const details = () => screen.getByLabelText<HTMLTextAreaElement>('Details').value;

it('stays open while it is sent, and shows a failure beside the text (MESSAGE-6)', async () => {
  let respond: () => void = () => undefined;
  server.use(
    http.post('*/api/reports', async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return HttpResponse.error();
    }),
  );
  const { onClose } = openDialog();
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Send Report' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  respond();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(details()).toBe(DETAILS);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('has its text again after the session ended while it was written (MESSAGE-6)', async () => {
  const { unmount } = openDialog();
  await fillIn();
  unmount();
  openDialog();
  expect(details()).toBe(DETAILS);
  expect(screen.getByLabelText<HTMLSelectElement>(/What is wrong/).value).toBe('spam');
});

it('is empty again after Cancel (MESSAGE-6)', async () => {
  const { unmount } = openDialog();
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  unmount();
  openDialog();
  expect(details()).toBe('');
});
