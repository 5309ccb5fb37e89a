import { expect, type Page } from '@playwright/test';
import { MODERATOR, signInToConsole } from '../../src/browser/console.js';
import { test } from '../../src/browser/journey.js';
import { RENTER } from '../../src/browser/screens.js';
import { waitUntilLoaded, signIn } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

/** Collects the browser's messages about violations of the content security policy. */
function collectPolicyViolations(page: Page): string[] {
  const policyViolations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) policyViolations.push(message.text());
  });
  return policyViolations;
}

test('pages, dialogs, payments and toasts use no style that their policy forbids', async ({
  page,
  request,
}) => {
  const policyViolations = collectPolicyViolations(page);
  const { mvps } = await (await request.get('/api/mvps?search=Clipline&limit=1')).json();
  await signIn(page, RENTER);
  await goto(page, '/shorts');
  await waitUntilLoaded(page);
  await goto(page, `/mvp/${mvps[0].id}`);
  await page.getByRole('button', { name: 'Rent This MVP' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The dialog adds a style element that prevents the page from scrolling, so the policy must allow it.
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', { name: 'Submit Rental Request' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await goto(page, '/profile?tab=profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  expect(policyViolations).toEqual([]);
});

test('the console uses no style that its policy forbids', async ({ page }) => {
  const policyViolations = collectPolicyViolations(page);
  await page.goto('/admin/reviews');
  await signInToConsole(page, MODERATOR);
  await expect(page.getByRole('table')).toHaveCSS('border-collapse', 'collapse');
  await page.goto('/admin');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(policyViolations).toEqual([]);
});

test('the API reference uses no style that its policy forbids', async ({ page }) => {
  const policyViolations = collectPolicyViolations(page);
  await page.goto('/api/docs');
  await page
    .getByRole('button', { name: /\/mvps\/categories\/list/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByRole('heading', { name: 'Server response' })).toBeVisible();
  expect(policyViolations).toEqual([]);
});

test('an injected style is not applied', async ({ page }) => {
  await goto(page, '/login');
  await waitUntilLoaded(page);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none; }';
    document.head.append(style);
    document.querySelector('main')?.setAttribute('style', 'display: none');
  });
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible();
});

test('two renderings never have the same nonce', async ({ request }) => {
  // The query string keeps a page out of the response cache, where a page keeps its nonce.
  const policies = await Promise.all(
    ['/', '/browse', '/?from=mail', '/?from=mail', '/admin', '/admin'].map(
      async (path) => (await request.get(path)).headers()['content-security-policy'],
    ),
  );
  for (const policy of policies) {
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/]{22}=='/);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='/);
    expect(policy).not.toContain('unsafe-inline');
  }
  expect(new Set(policies).size).toBe(policies.length);
});
