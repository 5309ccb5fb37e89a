// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdmin, RecordContextProvider, Resource, TestMemoryRouter } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../http/problem-error.js';
import { ReviewPage } from './ReviewPage.js';
import { TIDY_VERSION } from './version.fixture.js';

const WAIT = { timeout: 20_000 };
const sendDecision = vi.fn<() => Promise<unknown>>();
const REVIEW = {
  id: 'one',
  title: 'Tidy',
  state: 'pending',
  listerId: 'lister',
  listerName: 'Ada',
  dueAt: '2026-11-29T00:00:00.000Z',
  chosenOutcome: null,
  approved: null,
  proposed: TIDY_VERSION,
};
const QUEUE = [REVIEW, { ...REVIEW, id: 'two', title: 'Clipline' }];
const dataProvider = {
  act: sendDecision,
  getList: (resource: string) =>
    Promise.resolve(resource === 'reviews' ? { data: QUEUE, total: 2 } : { data: [], total: 0 }),
};

/** Opens the page of the first submission and presses Approve. Returns a function that returns the current path. */
async function approveFirst(): Promise<() => string> {
  let currentPath = '';
  const queryClient = new QueryClient();
  render(
    <TestMemoryRouter
      initialEntries={['/reviews/one/show']}
      locationCallback={({ pathname }) => {
        currentPath = pathname;
      }}
    >
      <CoreAdmin dataProvider={dataProvider as never} queryClient={queryClient}>
        <Resource
          name="reviews"
          show={
            <RecordContextProvider value={REVIEW}>
              <ReviewPage />
            </RecordContextProvider>
          }
        />
      </CoreAdmin>
    </TestMemoryRouter>,
  );
  const approveButton = await screen.findByRole('button', { name: 'Approve' }, WAIT);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), WAIT);
  fireEvent.click(approveButton);
  return () => currentPath;
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  sendDecision.mockReset();
});

it('an approval opens the next submission (CONSOLE-26)', async () => {
  sendDecision.mockResolvedValue({ data: { id: 'one' } });
  const currentPath = await approveFirst();
  await waitFor(() => expect(currentPath()).toBe('/reviews/two/show'), WAIT);
});

it('an approval that fails leaves the submission open (CONSOLE-26)', async () => {
  sendDecision.mockRejectedValue(new ApiProblem('Please try again later.', 503, 'http/overloaded'));
  const currentPath = await approveFirst();
  await waitFor(() => expect(sendDecision).toHaveBeenCalled(), WAIT);
  await waitFor(
    () => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false),
    WAIT,
  );
  // Waits until code that still runs after the failure could have opened the next submission.
  await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
  expect(currentPath()).toBe('/reviews/one/show');
});
