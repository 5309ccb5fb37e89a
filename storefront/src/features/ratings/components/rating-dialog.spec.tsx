import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { newQueryClient } from '../../../shared/http/query-defaults.js';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import RatingDialog from './RatingDialog.js';

const MVP_ID = '00000000-0000-4000-8000-000000000002';
const server = setupServer();

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  provideTestToken();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a new review whose response is lost (RATE-3)', () => {
  it('is changed by the next try, which sends the corrected text', async () => {
    let storedReview: object | null = null;
    const changes: unknown[] = [];
    let isClosed = false;
    server.use(
      http.get('*/api/mvps/*/ratings/mine', () => HttpResponse.json({ rating: storedReview, mayRate: true })),
      http.post('*/api/mvps/*/ratings', async ({ request }) => {
        storedReview = {
          ...((await request.json()) as object),
          id: '018f0000-0000-7000-8000-000000000001',
          author: { id: '018f0000-0000-7000-8000-000000000003', name: 'Ada', photoURL: '' },
          createdAt: '2026-11-01T12:00:00.000Z',
          changedAt: null,
          answer: null,
          answeredAt: null,
          changeableUntil: '2026-12-01T12:00:00.000Z',
          hiddenReason: null,
        };
        return HttpResponse.error();
      }),
      http.put('*/api/mvps/*/ratings/mine', async ({ request }) => {
        const change = (await request.json()) as object;
        changes.push(change);
        return HttpResponse.json({ ...storedReview, ...change });
      }),
    );
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RatingDialog mvpId={MVP_ID} title="Kite Forms" onClose={() => (isClosed = true)} />
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }));
    await userEvent.type(screen.getByLabelText(/Your review/), 'Does what it say');
    await userEvent.click(screen.getByRole('button', { name: 'Post review' }));
    const saveButton = await screen.findByRole('button', { name: 'Save changes' });
    await userEvent.type(screen.getByLabelText(/Your review/), 's');
    await userEvent.click(saveButton);
    await expect.poll(() => isClosed).toBe(true);
    expect(changes).toEqual([{ stars: 4, content: 'Does what it says' }]);
  });
});
