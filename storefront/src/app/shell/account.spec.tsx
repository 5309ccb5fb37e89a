import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, renderApp } from '../render-app.js';

afterEach(cleanup);

const menuButton = () => screen.findByRole('button', { name: `Account menu of ${ADA.displayName}` });

describe('the account’s button before its menu has come', () => {
  it('opens the menu when it was pressed', async () => {
    renderApp('/nowhere', 'ada');
    fireEvent.click(await menuButton());
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy();
  });

  it('keeps the focus, and opens nothing, when only the page was used', async () => {
    renderApp('/nowhere', 'ada');
    const before = await menuButton();
    before.focus();
    fireEvent.keyDown(window, { key: 'Tab' });
    await waitFor(async () => expect(await menuButton()).not.toBe(before));
    expect(document.activeElement).toBe(await menuButton());
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
