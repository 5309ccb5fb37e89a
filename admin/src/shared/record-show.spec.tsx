// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdmin, Resource, TestMemoryRouter } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../http/problem-error.js';
import { RecordShow } from './RecordShow.js';

const OUTAGE = new ApiProblem('Please try again later.', 503, 'http/overloaded');
const MISSING = new ApiProblem('Not found.', 404, 'http/not-found');
const WAIT = { timeout: 20_000 };
const getOne = vi.fn<() => Promise<unknown>>();

/** Renders the page of one payment, with a field for a reason. Returns a function that reloads the payment. */
function renderPage(): () => Promise<void> {
  const queryClient = new QueryClient();
  render(
    <TestMemoryRouter initialEntries={['/payments/p1/show']}>
      <CoreAdmin dataProvider={{ getOne } as never} queryClient={queryClient}>
        <Resource
          name="payments"
          list={<p>list of payments</p>}
          show={
            <RecordShow>
              <input aria-label="Reason" />
            </RecordShow>
          }
        />
      </CoreAdmin>
    </TestMemoryRouter>,
  );
  return () => act(() => queryClient.refetchQueries());
}

beforeEach(() => {
  getOne.mockReset().mockResolvedValue({ data: { id: 'p1' } });
  // react-admin logs the error of each failed request.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("a record's page remains, with what was typed, if reloading it fails (CONSOLE-25)", async () => {
  const reload = renderPage();
  fireEvent.change(await screen.findByLabelText('Reason', {}, WAIT), { target: { value: 'Sends spam' } });
  getOne.mockRejectedValue(OUTAGE);
  await reload();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Sends spam');
  expect(screen.queryByText('list of payments')).toBeNull();
});

it('a record that cannot be loaded shows the error, and Try again loads it (CONSOLE-25)', async () => {
  getOne.mockRejectedValueOnce(OUTAGE);
  renderPage();
  expect((await screen.findByRole('alert', {}, WAIT)).textContent).toContain(OUTAGE.message);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Reason', {}, WAIT)).toBeDefined();
});

it('a record that does not exist leads back to the list (CONSOLE-25)', async () => {
  getOne.mockRejectedValue(MISSING);
  renderPage();
  expect(await screen.findByText('list of payments', {}, WAIT)).toBeDefined();
});
