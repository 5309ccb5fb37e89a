import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { goto } from './goto.js';

/** Addresses of the running product and its stand-ins, from the file that `npm start` writes. */
export interface Stack {
  readonly databaseUrl: string;
  readonly inboxUrl: string;
  readonly payPalUrl: string;
  /** Address at which demo applications and videos are served. */
  readonly contentUrl: string;
}

/** Reads the addresses of the product under test from the file STACK_FILE. */
export function readStack(): Stack {
  return JSON.parse(readFileSync(process.env['STACK_FILE'] ?? '.state/stack.json', 'utf8')) as Stack;
}

/** A person of the sample data, and the provider with which they sign in. */
export interface Visitor {
  readonly name: string;
  readonly provider: 'GitHub' | 'Google';
}

/** Opens the login page and signs in. */
export async function signIn(page: Page, visitor: Visitor): Promise<void> {
  await goto(page, '/login');
  await signInOnLoginPage(page, visitor);
}

/** Signs in with the provider's pop-up. The login page must be open. */
export async function signInOnLoginPage(page: Page, { name, provider }: Visitor): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await consentAs(await popup, name);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Clicks a person's button on the provider's consent page. */
export async function consentAs(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
}

/** Waits until the screen has loaded, including visible pictures and the header's login link or account menu. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, p)').first().waitFor({ state: 'attached' });
  await page.locator('header').locator('a[href="/login"], [aria-label^="Account menu"]').first().waitFor();
  // The timeout is long because several parts of a screen may load one after the other.
  await expect(page.locator('[role="status"][aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
  await page.locator('img').evaluateAll((images: HTMLImageElement[]) => {
    const visibleImages = images.filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < window.innerHeight;
    });
    return Promise.allSettled(visibleImages.map((image) => image.decode()));
  });
}

/** Opens a page in a new browser context, and signs in. */
export async function signedInPage(browser: Browser, visitor: Visitor): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, visitor);
  return page;
}

/** Finds a person in the directory and opens their profile. */
export async function openProfile(page: Page, name: string): Promise<void> {
  await goto(page, `/users?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `View Profile of ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
