import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideTestToken } from '../../../shared/http/test-token.fixture.js';
import { subscribeToToasts, type ToastMessage } from '../../../shared/ui/notify.js';
import { Component as NoticesScreen } from './NoticesScreen.js';
import * as texts from './texts.js';

const server = setupServer(
  http.get('*/api/users/notices', () => HttpResponse.json({ notices: [], unread: 3, nextCursor: null })),
  http.put('*/api/users/notices/*', () => new HttpResponse(null, { status: 503 })),
  http.post('*/api/users/notices/*', () => new HttpResponse(null, { status: 503 })),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'bypass' });
  provideTestToken();
});
afterAll(() => server.close());

it('shows an error if Mark All as Read fails (NOTIFY-1)', async () => {
  const toasts: ToastMessage[] = [];
  subscribeToToasts((toast) => toasts.push(toast));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <NoticesScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mark All as Read' }));
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error']);
  expect(toasts[0]?.text).toContain(texts.noticesNotMarked);
});
