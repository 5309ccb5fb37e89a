// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, ListContextProvider } from 'react-admin';
import { afterEach, expect, describe, it, vi } from 'vitest';
import { ApiProblem } from '../http/problem-error.js';
import BulkDecisions from './BulkDecisions.js';

const act = vi.fn<(resource: string, action: string, params: { id: string }) => Promise<unknown>>();
const onSelect = vi.fn<(ids: readonly string[]) => void>();
const onUnselectItems = vi.fn<() => void>();

/** Renders the buttons for a list that shows the submissions `shownIds`. The submissions `selectedIds` are selected. */
function renderButtons(shownIds: readonly string[], selectedIds: readonly string[]): void {
  const list = {
    data: shownIds.map((id) => ({ id, title: `MVP ${id}` })),
    isFetching: false,
    selectedIds,
    onSelect,
    onUnselectItems,
  };
  render(
    <CoreAdminContext dataProvider={{ act } as never}>
      <ListContextProvider value={list as never}>
        <BulkDecisions />
      </ListContextProvider>
    </CoreAdminContext>,
  );
}

async function approve(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Approve' })).at(-1) as HTMLElement);
}

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

describe('decisions on selected submissions (REVIEW-11)', () => {
  it('unselect submissions that another page or filter hides', async () => {
    renderButtons(['a', 'b'], ['b', 'hidden']);
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith(['b']));
  });

  it('unselect all after success', async () => {
    act.mockResolvedValue({ data: { id: 'a' } });
    renderButtons(['a', 'b'], ['a', 'b']);
    await approve();
    await waitFor(() => expect(onUnselectItems).toHaveBeenCalled(), { timeout: 20_000 });
    expect(act.mock.calls.map(([, action, { id }]) => [action, id])).toEqual([
      ['approve', 'a'],
      ['approve', 'b'],
    ]);
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('keep the selection if one of them fails', async () => {
    act.mockRejectedValue(new ApiProblem('Please try again later.', 503, 'http/overloaded'));
    renderButtons(['a'], ['a']);
    await approve();
    await waitFor(() => expect(act).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false),
    );
    expect(onUnselectItems).not.toHaveBeenCalled();
  });
});
