import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from './render-app.js';

type Router = ReturnType<typeof renderApp>['router'];

let router: Router;
const queryString = () => window.location.search;

/**
 * Changes a field inside `act`, and waits until the address has changed. The page shows the change only when `act`
 * ends. Uses Vitest's `waitFor`, because Testing Library's turns the `act` environment off.
 */
async function changeField(name: string, value: string): Promise<void> {
  const queryStringBefore = queryString();
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  await vi.waitFor(() => expect(queryString()).not.toBe(queryStringBefore));
}

beforeEach(async () => {
  ({ router } = renderApp('/?search=bench', 'visitor'));
  await screen.findByRole('combobox', { name: 'Category' });
});

describe('changes of filters that the page does not show yet (FIND-3)', () => {
  it('are not undone by the next changes', async () => {
    await act(async () => {
      await changeField('Category', 'Finance');
      await changeField('Sort by', 'price-asc');
      await changeField('Availability', 'true');
    });
    expect(queryString()).toBe('?search=bench&category=Finance&available=true&sort=price&order=asc');
  });

  it('that Back has undone are not restored by the next change', async () => {
    await act(async () => {
      await changeField('Category', 'Finance');
      await router.navigate(-1);
      await vi.waitFor(() => expect(queryString()).toBe('?search=bench'));
      await changeField('Sort by', 'price-asc');
    });
    expect(queryString()).toBe('?search=bench&sort=price&order=asc');
  });
});

describe('a visitor who removes the last filter on the homepage (FIND-2)', () => {
  it('keeps the search field, its focus and the results', async () => {
    const searchField = screen.getByRole('searchbox', { name: 'Search MVPs' });
    await userEvent.clear(searchField);
    await waitFor(() => expect(queryString()).toBe('?sort=createdAt&order=desc'));
    expect(document.activeElement).toBe(searchField);
    expect(screen.getByRole('searchbox', { name: 'Search MVPs' })).toBe(searchField);
    await userEvent.type(searchField, 'kite');
    await waitFor(() => expect(queryString()).toBe('?search=kite'));
  });

  it("goes to the top of the homepage with 'Clear Filters'", async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull());
    expect(queryString()).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });
});
