import { expect, type Page } from '@playwright/test';
import { MODERATOR, signInToConsole } from '../src/console.js';
import { test } from '../src/journey.js';
import { RENTER } from '../src/screens.js';
import { settled, signIn } from '../src/visit.js';

/** What a page was kept from doing, as its browser says it. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  return refusals;
}

test('pages, dialogs, payments and notices need no style that their policy does not know', async ({
  page,
  request,
}) => {
  const refusals = refusalsOf(page);
  const { mvps } = await (await request.get('/api/mvps?search=Kite%20Forms&limit=1')).json();
  await signIn(page, RENTER);
  await page.goto('/shorts');
  await settled(page);
  await page.goto(`/mvp/${mvps[0].id}`);
  await page.getByRole('button', { name: 'Rent This MVP' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The dialog holds the page behind it, by a style element of its own.
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', { name: 'Submit Rental Request' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/profile?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.locator('[data-sonner-toast]').first()).toHaveCSS('position', 'absolute');
  expect(refusals).toEqual([]);
});

test('the console needs none either', async ({ page }) => {
  const refusals = refusalsOf(page);
  await page.goto('/admin/reviews');
  await signInToConsole(page, MODERATOR);
  await expect(page.getByRole('table')).toHaveCSS('border-collapse', 'collapse');
  await page.goto('/admin');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(refusals).toEqual([]);
});

test('the description of the API needs none either', async ({ page }) => {
  const refusals = refusalsOf(page);
  await page.goto('/api/docs');
  await page
    .getByRole('button', { name: /\/mvps\/categories\/list/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByRole('heading', { name: 'Server response' })).toBeVisible();
  expect(refusals).toEqual([]);
});

test('a style that stands in no page of ours is not applied', async ({ page }) => {
  await page.goto('/login');
  await settled(page);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none; }';
    document.head.append(style);
    document.querySelector('main')?.setAttribute('style', 'display: none');
  });
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible();
});

test('no two answers have one nonce', async ({ request }) => {
  const policies = await Promise.all(
    ['/', '/', '/browse', '/admin'].map(
      async (path) => (await request.get(path)).headers()['content-security-policy'],
    ),
  );
  for (const policy of policies) {
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/]{22}=='/);
    expect(policy).not.toContain('unsafe-inline');
  }
  expect(new Set(policies).size).toBe(policies.length);
});
