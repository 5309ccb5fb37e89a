import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from './render-app.js';

type Router = ReturnType<typeof renderApp>['router'];

let router: Router;
const address = () => window.location.search;

/** Changes a field, and waits until the address has changed. Within `act`, the page does not show the change yet. */
async function change(name: string, value: string): Promise<void> {
  const before = address();
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  await vi.waitFor(() => expect(address()).not.toBe(before));
}

beforeEach(async () => {
  ({ router } = renderApp('/?search=bench', 'visitor'));
  await screen.findByRole('combobox', { name: 'Category' });
});

describe('changes of filters that the page does not show yet (FIND-3)', () => {
  it('are not undone by the next changes', async () => {
    await act(async () => {
      await change('Category', 'Finance');
      await change('Sort by', 'price-asc');
      await change('Availability', 'true');
    });
    expect(address()).toBe('?search=bench&category=Finance&available=true&sort=price&order=asc');
  });

  it('do not return with the next change after Back', async () => {
    await act(async () => {
      await change('Category', 'Finance');
      await router.navigate(-1);
      await vi.waitFor(() => expect(address()).toBe('?search=bench'));
      await change('Sort by', 'price-asc');
    });
    expect(address()).toBe('?search=bench&sort=price&order=asc');
  });
});
