import { expect, test } from '@playwright/test';
import { goto } from '../../src/browser/goto.js';
import { signIn } from '../../src/browser/running-stack.js';
import { LISTER, RENTER } from '../../src/browser/screens.js';

for (const [who, person, counterpart] of [
  ['its renter', RENTER, LISTER.name],
  ['its lister', LISTER, RENTER.name],
] as const)
  test(`a conversation links to the MVP that its subject names, for ${who} too (MESSAGE-9)`, async ({
    page,
  }) => {
    await signIn(page, person);
    await goto(page, '/messages');
    const conversations = page.getByRole('navigation', { name: 'Conversations' });
    await conversations.getByRole('listitem').filter({ hasText: counterpart }).getByRole('button').click();
    const thread = page.getByRole('region', { name: `Conversation with ${counterpart}` });
    await expect(thread.getByRole('heading', { name: /Standup Ledger/ })).toBeVisible();
    await thread.getByRole('link', { name: 'Standup Ledger' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Standup Ledger' })).toBeVisible();
  });
