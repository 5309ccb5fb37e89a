import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from './render-app.js';

type Router = ReturnType<typeof renderApp>['router'];

let router: Router;
const queryString = () => window.location.search;

/**
 * Changes a field, and waits until the address has changed. Inside `act`, the page shows the change only after `act`
 * has ended.
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

  it('do not return with the next change after Back', async () => {
    await act(async () => {
      await changeField('Category', 'Finance');
      await router.navigate(-1);
      await vi.waitFor(() => expect(queryString()).toBe('?search=bench'));
      await changeField('Sort by', 'price-asc');
    });
    expect(queryString()).toBe('?search=bench&sort=price&order=asc');
  });
});
