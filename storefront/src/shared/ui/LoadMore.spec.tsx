import { describe, expect, it } from 'vitest';
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadMore } from './LoadMore.js';

/** Renders a list of `pageCount` pages, which `fetchPage` returns. */
function renderList(pageCount: number, fetchPage: (number: number) => Promise<string>) {
  function List() {
    const query = useInfiniteQuery({
      queryKey: ['list'],
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: 1,
      getNextPageParam: (_last, all) => (all.length < pageCount ? all.length + 1 : undefined),
      retry: false,
    });
    return (
      <>
        {query.data?.pages.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <LoadMore query={query} loadedCount={query.data?.pages.length ?? 0} />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
}

describe('the next page of a list', () => {
  it('is offered until all pages are loaded', async () => {
    renderList(2, (number) => Promise.resolve(`page ${number}`));
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('page 2')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is announced, and receives the focus when the button is removed', async () => {
    renderList(3, (number) => Promise.resolve(`page ${number}`));
    const loadMoreButton = await screen.findByRole('button', { name: 'Load More' });
    expect(screen.getByRole('status').textContent).toBe('');
    await userEvent.click(loadMoreButton);
    await screen.findByText('2 shown');
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('3 shown, that is all');
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('that fails shows its error, keeps the list, and can be requested again', async () => {
    let isServerReachable = false;
    renderList(2, (number) =>
      number === 1 || isServerReachable
        ? Promise.resolve(`page ${number}`)
        : Promise.reject(new Error('Out of reach')),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Out of reach');
    expect(screen.getByText('page 1')).toBeTruthy();
    isServerReachable = true;
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('page 2')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
