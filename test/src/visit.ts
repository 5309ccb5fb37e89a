import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Addresses of the running stack, as the conductor wrote them. */
export interface Stack {
  readonly databaseUrl: string;
  readonly inboxUrl: string;
  /** Where demos and videos are. */
  readonly contentUrl: string;
}

/** Describes the stack that is visited (STACK_FILE). */
export function readStack(): Stack {
  return JSON.parse(readFileSync(process.env['STACK_FILE'] ?? '.state/stack.json', 'utf8')) as Stack;
}

/** Somebody of the sample data, and by what they sign in. */
export interface Visitor {
  readonly name: string;
  readonly provider: 'GitHub' | 'Google';
}

/** Signs in from the login page. */
export async function signIn(page: Page, visitor: Visitor): Promise<void> {
  await page.goto('/login');
  await signInHere(page, visitor);
}

/** Signs in on the provider's own page, in the pop-up, from a page that is the login page already. */
export async function signInHere(page: Page, { name, provider }: Visitor): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await choose(await popup, name);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Consents as somebody on the provider's page. */
export async function choose(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
}

/** Waits until the screen shows what it came to show, pictures in sight included, and knows who is signed in. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, p)').first().waitFor({ state: 'attached' });
  await page.locator('header').locator('a[href="/login"], [aria-label^="Account menu"]').first().waitFor();
  await page.locator('[role="status"][aria-busy="true"]').waitFor({ state: 'detached' });
  await page.locator('img').evaluateAll((images: HTMLImageElement[]) => {
    const inSight = images.filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < window.innerHeight;
    });
    return Promise.allSettled(inSight.map((image) => image.decode()));
  });
}
