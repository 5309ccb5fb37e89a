import { expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADA } from '../../features/identity/api/ada.fixture.js';
import { renderApp } from '../render-app.js';

it.each([
  ['Enter', '{Enter}'],
  ['the down arrow', '{ArrowDown}'],
])('the account button opens the menu with %s', async (_name, key) => {
  renderApp('/nowhere', 'ada');
  const name = `Account menu of ${ADA.displayName}`;
  const button = await screen.findByRole('button', { name });
  button.focus();
  await userEvent.keyboard(key);
  const firstItem = await screen.findByRole('menuitem', { name: 'Profile' });
  await waitFor(() => expect(document.activeElement).toBe(firstItem));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
});
