import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../src/journey.js';
import { readStack, signIn, signInHere, type Visitor } from '../src/visit.js';

/** Has both sign-in methods, and lets go of one. */
const MATEUS: Visitor = { name: 'Mateus Rocha', provider: 'Google' };
const RUTH: Visitor = { name: 'Ruth Calloway', provider: 'GitHub' };
const TITLE = 'Tide Table Pro';
const REASON = 'The demo link does not open.';

const titleBox = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

async function linkGitHub(page: Page): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Link GitHub Account' }).click();
  await (
    await popup
  )
    .getByRole('button', { name: new RegExp(MATEUS.name) })
    .first()
    .click();
}

async function fillIn(page: Page): Promise<void> {
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value);
  await fill('Short description', 'High and low water for 300 harbours.');
  await fill('Description', 'Predicts tides from harmonic constants, offline.');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Travel');
  await page.getByRole('spinbutton', { name: 'Monthly price (USD)' }).fill('19.99');
  await expect(page.getByRole('spinbutton', { name: 'Buyout price (USD)' })).toHaveValue('499');
  await fill('YouTube video URL', 'https://youtu.be/dQw4w9WgXcQ');
  await fill('Demo link', 'https://tides.example');
  await fill('Feature 1', 'Works offline');
  await fill('Technology 1', 'Rust');
  await page.getByRole('textbox', { name: 'Tags' }).fill('tides, sailing,');
}

/** Decides on what waits of a title, as a moderator does in the console, over the API it speaks. */
async function decide(browser: Browser, outcome: { reason: string } | 'approve'): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, RUTH);
  const session = await page.request.post('/api/auth/token', {
    headers: { 'x-requested-with': 'mvp-market' },
    data: { grant_type: 'refresh_token' },
  });
  const { access_token } = (await session.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const query = new URLSearchParams({ q: TITLE, state: 'pending' });
  const queue = await page.request.get(`/api/admin/reviews?${query.toString()}`, { headers });
  const [review] = ((await queue.json()) as { data: { id: string }[] }).data;
  const address = `/api/admin/reviews/${review?.id ?? ''}/${outcome === 'approve' ? 'approve' : 'reject'}`;
  const answer = await page.request.post(address, {
    headers,
    ...(outcome !== 'approve' && { data: outcome }),
  });
  expect(answer.ok()).toBe(true);
  await context.close();
}

async function mailed(subject: string, words: string): Promise<void> {
  const read = async () => {
    const answer = await fetch(`${readStack().inboxUrl}/api/messages`);
    const mails = (await answer.json()) as { subject: string; text: string }[];
    return mails.filter((mail) => mail.subject === subject && mail.text.includes(words)).length;
  };
  await expect.poll(read, { timeout: 40_000 }).toBe(1);
}

test('a lister links GitHub, lists, is sent back with a reason, corrects it and is published', async ({
  page,
  browser,
}) => {
  test.slow();
  await test.step('without GitHub there is a requirement, and linking leads to the form', async () => {
    await signIn(page, MATEUS);
    await page.goto('/profile?tab=profile');
    await page.getByRole('button', { name: 'Unlink GitHub' }).click();
    await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible();
    await page.goto('/list');
    await expect(page.getByRole('heading', { name: 'GitHub Account Required' })).toBeVisible();
    await linkGitHub(page);
    await expect(page.getByRole('heading', { name: 'List Your MVP' })).toBeVisible();
    await expect(page).toHaveURL(/\/list$/);
  });

  await test.step('the first mistake takes the focus', async () => {
    await page.getByRole('button', { name: 'Submit MVP' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(titleBox(page)).toBeFocused();
  });

  await test.step('the draft is there after a reload, and after signing in again', async () => {
    await titleBox(page).fill(TITLE);
    await page.reload();
    await expect(titleBox(page)).toHaveValue(TITLE);
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL('**/login');
    await signInHere(page, MATEUS);
    await expect(page).toHaveURL(/\/list$/);
    await expect(titleBox(page)).toHaveValue(TITLE);
  });

  await test.step('submitted, it waits with its clock', async () => {
    await fillIn(page);
    await expect(page.locator('aside article')).toContainText(TITLE);
    await page.getByRole('button', { name: 'Submit MVP' }).click();
    await expect(page.getByRole('heading', { name: 'Your MVP was submitted' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();
    await page.getByRole('button', { name: 'List Another MVP' }).click();
    await expect(titleBox(page)).toHaveValue('');
    await page.goto('/profile?tab=listings');
    await page.getByRole('button', { name: 'Pending' }).click();
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toContainText('Review due in 24 h');
  });

  await test.step('rejected, it says why there and by e-mail', async () => {
    await decide(browser, { reason: REASON });
    await page.reload();
    await page.getByRole('button', { name: 'Rejected' }).click();
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toContainText(`Rejected: ${REASON}`);
    await mailed(`${TITLE} was not approved`, REASON);
  });

  await test.step('corrected, it is submitted again', async () => {
    await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
    await expect(page.getByText(`Rejected: ${REASON}`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Demo link' }).fill('https://demo.tides.example');
    await page.getByRole('button', { name: 'Submit Again' }).click();
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toContainText('Review due in 24 h');
  });

  await test.step('approved, everybody finds it', async () => {
    await decide(browser, 'approve');
    await mailed(`${TITLE} is published`, '/mvp/');
    await page.goto(`/browse?search=${encodeURIComponent(TITLE)}`);
    await expect(page.getByRole('article').filter({ hasText: TITLE })).toBeVisible();
  });

  await test.step('a change of it waits beside the approved version', async () => {
    await page.goto('/profile?tab=listings');
    await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
    await titleBox(page).fill(`${TITLE} 2`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const card = page.getByRole('article').filter({ hasText: TITLE });
    await expect(card).toContainText('Changes wait for review');
    const { mvps } = (await (
      await page.request.get(`/api/mvps?search=${encodeURIComponent(TITLE)}`)
    ).json()) as {
      mvps: { title: string }[];
    };
    expect(mvps.map(({ title }) => title)).toEqual([TITLE]);
  });
});
