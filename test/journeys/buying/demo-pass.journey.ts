import { expect, type Page } from '@playwright/test';
import { demoPassIn, verifyDemoPass } from '../../src/demos/lister-app.js';
import { goto } from '../../src/browser/goto.js';
import { test } from '../../src/browser/journey.js';
import { readMvp } from '../../src/browser/sample-listings.js';
import { LISTER, SHOPPER } from '../../src/browser/screens.js';
import { deleteDemosOf } from '../../src/rows/delete-demos.js';

/** A listing of LISTER that no other journey opens. */
const TITLE = 'Handover Book';
const DEMO_SECONDS = 900;

test.beforeEach(() => deleteDemosOf(SHOPPER));

/** Switches the demo pass of the listing on or off in its form, as its lister. */
async function switchPass(page: Page, id: string, isOn: boolean): Promise<void> {
  await goto(page, `/list/edit/${id}`);
  await page.getByRole('checkbox', { name: 'Add a demo pass to the link' }).setChecked(isOn);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/tab=listings/);
}

test('a lister enables a demo pass, and the demo app verifies it with the published key (DEMO-13, DEMO-14, DEMO-16)', async ({
  openPageAs,
  baseURL,
}) => {
  const listersPage = await openPageAs(LISTER);
  const { id, demoUrl } = await readMvp(listersPage, TITLE);
  await switchPass(listersPage, id, true);

  const page = await openPageAs(SHOPPER);
  await goto(page, `/mvp/${id}`);
  // The request that the app of the demo receives; its headers must not contain the address of our page.
  const frameRequest = page.waitForRequest((request) => request.url().startsWith(demoUrl));
  await page.getByRole('button', { name: 'Try Demo (15 min)' }).first().click();
  const demoRequest = await frameRequest;
  const overlay = page.getByRole('dialog', { name: /^Demo of / });
  await expect(overlay.frameLocator('iframe').locator('h1').first()).toBeVisible();
  expect(await demoRequest.allHeaders()).not.toHaveProperty('referer');

  const expectedPassClaims = {
    issuer: new URL(baseURL ?? '').origin,
    origin: new URL(demoUrl).origin,
    listingId: id,
  };
  const { payload } = await verifyDemoPass(demoPassIn(demoRequest.url()), expectedPassClaims);
  const { exp = 0, iat = 0 } = payload;
  expect(exp - iat).toBeLessThanOrEqual(DEMO_SECONDS);
  const secondsLeft = exp - Date.now() / 1000;
  expect(secondsLeft).toBeGreaterThan(DEMO_SECONDS - 60);

  await test.step('the link to a new tab has the same address', async () => {
    const link = overlay.getByRole('link', { name: 'Open in new tab' });
    await expect(link).toHaveAttribute('href', demoRequest.url());
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await test.step('a page of another origin reads the published keys', async () => {
    const frame = page.frames().find((openFrame) => openFrame.url() === demoRequest.url());
    const publishedKeyCount = await frame?.evaluate(
      async (address) => ((await (await fetch(address)).json()) as { keys: unknown[] }).keys.length,
      `${expectedPassClaims.issuer}/.well-known/jwks.json`,
    );
    expect(publishedKeyCount).toBe(1);
  });

  await switchPass(listersPage, id, false);
  await page.reload();
  await page.getByRole('button', { name: 'Continue Demo' }).first().click();
  await expect(overlay.locator('iframe')).toHaveAttribute('src', demoUrl);
});
