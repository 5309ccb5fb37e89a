import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { signIn, type Visitor } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

/**
 * The person whose account is deleted. Journeys that sign in as this person run against another copy of the product
 * (test/stages/journeys.mjs).
 */
const PERSON: Visitor = { name: 'Grace Hallworth', provider: 'Google' };

async function openProfile(page: Page): Promise<void> {
  await goto(page, '/profile?tab=profile');
  await page.getByRole('tab', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
}

test('a person signs another browser out, downloads their data, and deletes the account after signing in again', async ({
  browser,
  page,
}) => {
  const otherBrowserPage = await (
    await browser.newContext({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
  ).newPage();
  await signIn(otherBrowserPage, PERSON);
  await signIn(page, PERSON);
  await openProfile(page);

  const browsersRegion = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(browsersRegion.getByText('This browser')).toBeVisible();
  await browsersRegion.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(browsersRegion.getByText('Signed out.')).toBeVisible();
  await goto(otherBrowserPage, '/profile');
  await expect(otherBrowserPage).toHaveURL(/\/login/);

  const dataRegion = page.getByRole('region', { name: 'Your data' });
  await dataRegion.getByRole('button', { name: /^Request/ }).click();
  const download = page.waitForEvent('download');
  await dataRegion.getByRole('button', { name: 'Download' }).click();
  const exportedData = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(exportedData).toMatchObject({
    profile: { display_name: PERSON.name },
    identities: [{ provider: 'google' }],
  });

  // Simulates the api's refusal for a sign-in that is older than five minutes.
  const staleSignInRefusal = {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    detail: 'Sign in again to confirm that it is you.',
    code: 'auth/requires-recent-login',
  };
  await page.route(
    '**/api/users/delete-account',
    (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', json: staleSignInRefusal }),
    { times: 1 },
  );
  await dataRegion.getByRole('button', { name: 'Delete account' }).click();
  const deletionDialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await deletionDialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dataRegion.getByRole('button', { name: 'Delete account' })).toBeFocused();
  await dataRegion.getByRole('button', { name: 'Delete account' }).click();
  await deletionDialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dataRegion.getByText('Sign in again to confirm that it is you.')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await dataRegion.getByRole('button', { name: 'Google: sign in and delete' }).click();
  await (
    await popup
  )
    .getByRole('button', { name: new RegExp(PERSON.name) })
    .first()
    .click();

  await expect(toast(page, 'Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
