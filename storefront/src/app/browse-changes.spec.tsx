import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from './render-app.js';

it('a filter that is changed before the page shows the last change does not undo it (FIND-3)', async () => {
  const { router } = renderApp('/?search=bench', 'visitor');
  const category = await screen.findByRole('combobox', { name: 'Category' });
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  // React renders after both changes.
  act(() => {
    fireEvent.change(category, { target: { value: 'Finance' } });
    fireEvent.change(sort, { target: { value: 'price-asc' } });
  });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    search: 'bench',
    category: 'Finance',
    sort: 'price',
    order: 'asc',
  });
  await act(() => router.navigate(-2));
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'Travel' } });
  expect(router.state.location.search).toBe('?search=bench&category=Travel');
});
