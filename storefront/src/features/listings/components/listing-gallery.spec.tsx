import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PUBLIC_LISTING } from '@market/contract/listings/public-listing.fixture';
import { ListingGallery } from './ListingGallery.js';

// No request gets a response in this test, so the video player is not loaded.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => undefined)));
afterEach(() => {
  vi.restoreAllMocks();
});

it('keeps the focus on the button of the video when the video is played, stopped and closed (FIND-71)', async () => {
  const { title, videoUrl } = PUBLIC_LISTING;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListingGallery
        title={title}
        image="https://pictures.example/cover.png"
        videoUrl={videoUrl}
        screenshots={[]}
      />
    </QueryClientProvider>,
  );
  const countRegions = () => screen.getAllByRole('region', { name: 'Video' }).length;
  const button = screen.getByRole('button', { name: `Play video: ${title}` });
  expect(countRegions()).toBe(1);
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-label')).toBe(`Stop video: ${title}`);
  expect(document.activeElement).toBe(button);
  expect(countRegions()).toBe(1);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Close video' }));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-label')).toBe(`Play video: ${title}`);
});
