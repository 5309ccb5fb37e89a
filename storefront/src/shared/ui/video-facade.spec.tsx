import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newQueryClient } from '../http/query-defaults.js';
import { videoFailedTryAgain } from '../texts.js';
import { VideoFacade } from './VideoFacade.js';

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('a click on a video that could not be loaded loads it again (FIND-71)', async () => {
  let requestCount = 0;
  server.use(
    http.get('*/api/settings', () => {
      requestCount += 1;
      return HttpResponse.json({ title: 'Not found', status: 404, code: 'http/not-found' }, { status: 404 });
    }),
  );
  const queryClient = newQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={queryClient}>
      <VideoFacade videoUrl="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="Kite Forms" poster="" />
    </QueryClientProvider>,
  );
  const playButton = screen.getByRole('button', { name: 'Play video: Kite Forms' });
  await userEvent.click(playButton);
  expect(await screen.findByText(videoFailedTryAgain)).toBeDefined();
  await userEvent.click(playButton);
  await expect.poll(() => requestCount).toBe(2);
});
