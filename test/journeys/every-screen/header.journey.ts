import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../src/browser/journey.js';
import { RENTER } from '../../src/browser/screens.js';
import { signIn } from '../../src/browser/running-stack.js';
import { goto } from '../../src/browser/goto.js';
import { toast } from '../../src/browser/toast.js';

const header = (page: Page) => page.getByRole('banner');
const bottomNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuButton = (page: Page) =>
  header(page).getByRole('button', { name: `Account menu of ${RENTER.name}` });

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

test('the header leads a visitor home, to Shorts and to Login', async ({ page }) => {
  await goto(page, '/saved');
  await expect(header(page).getByRole('link')).toHaveText(['MVP Market', 'Browse', 'Shorts', 'Login']);
  await header(page).getByRole('link', { name: 'Shorts' }).click();
  await expect(page).toHaveURL('/shorts');
  await expect(header(page).getByRole('link', { name: 'Shorts' })).toHaveAttribute('aria-current', 'page');
  await header(page).getByRole('link', { name: 'MVP Market, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(header(page).getByRole('link', { name: 'Shorts' })).not.toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('Browse leads to all MVPs, in the header and at the lower edge of phones (FIND-50)', async ({
  page,
  openPageAs,
}) => {
  const resultCountOn = (somePage: Page) => somePage.getByText(/^Found \d+ MVP\(s\)$/);
  await goto(page, '/');
  const link = header(page).getByRole('link', { name: 'Browse' });
  await expect(link).not.toHaveAttribute('aria-current', 'page');
  await link.click();
  await expect(page).toHaveURL('/?sort=createdAt&order=desc');
  await expect(resultCountOn(page)).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  const renterPage = await openPageAs(RENTER);
  await renterPage.setViewportSize({ width: 390, height: 844 });
  await goto(renterPage, '/saved');
  // Waits until the page knows that the renter is signed in, because the Browse link of visitors leads elsewhere.
  await expect(bottomNav(renterPage).getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(header(renterPage).getByRole('link', { name: 'Browse' })).toBeHidden();
  await bottomNav(renterPage).getByRole('link', { name: 'Browse' }).click();
  await expect(renterPage).toHaveURL('/browse');
  await expect(resultCountOn(renterPage)).toBeVisible();
  await expect(bottomNav(renterPage).locator('[aria-current="page"]')).toHaveText('Browse');
});

test('the account menu leads to Profile, Messages, Dashboard, Saved and Preferences (FIND-50)', async ({
  openPageAs,
}) => {
  const page = await openPageAs(RENTER);
  await goto(page, '/saved');
  await expect(header(page).getByRole('link', { name: 'List Your MVP' })).toHaveAttribute('href', '/list');
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(menuButton(page)).toContainText(RENTER.name);
  expect(await widthOf(menuButton(page).locator('img, [role="img"], span').first())).toBe(36);
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Messages', '/messages'],
    ['Dashboard', '/dashboard'],
    ['Saved', '/saved'],
    ['Preferences', '/preferences'],
  ] as const) {
    await menuButton(page).click();
    expect(await widthOf(page.getByRole('menu'))).toBeGreaterThanOrEqual(200);
    await expect(page.getByRole('menuitem')).toHaveText([
      'Profile',
      /^Messages/,
      'Dashboard',
      'Saved',
      'Preferences',
      'Logout',
    ]);
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('a failed logout shows an error and does not sign out; a successful logout leads home', async ({
  page,
}) => {
  await signIn(page, RENTER);
  await goto(page, '/profile');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500 }));
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(toast(page, 'Failed to logout')).toBeVisible();
  await expect(menuButton(page)).toBeVisible();
  await page.unroute('**/api/auth/logout');
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await goto(page, '/profile');
  await expect(page).toHaveURL('/login');
});

test('on a phone the bottom navigation works, and the plus opens the form (FIND-50)', async ({
  page,
  openPageAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goto(page, '/saved');
  await expect(bottomNav(page).getByRole('link')).toHaveText(['Home', 'Browse', 'Shorts', 'Saved', 'Login']);
  await expect(bottomNav(page).getByRole('link', { name: 'Saved' })).toHaveAttribute('aria-current', 'page');
  for (const [name, path] of [
    ['Shorts', '/shorts'],
    ['Login', '/login'],
    ['Home', '/'],
  ] as const) {
    await bottomNav(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
  const renterPage = await openPageAs(RENTER);
  await renterPage.setViewportSize({ width: 390, height: 844 });
  await goto(renterPage, '/shorts');
  await expect(bottomNav(renterPage).getByRole('link')).toHaveText([
    'Home',
    'Browse',
    'Shorts',
    'Saved',
    'Profile',
  ]);
  await expect(header(renterPage).getByText('List Your MVP', { exact: true })).toBeHidden();
  await bottomNav(renterPage).getByRole('link', { name: 'Profile' }).click();
  await expect(renterPage).toHaveURL('/profile');
  await header(renterPage).getByRole('link', { name: 'List Your MVP' }).click();
  await expect(renterPage).toHaveURL('/list');
});

test('content is at most 1280 px wide, cards at least 300 px; the layout changes at 768 px and 480 px (FIND-52)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await goto(page, '/');
  const grid = page.getByRole('main').locator('.card-grid');
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(await widthOf(grid)).toBe(1280);
  for (const [width, columns] of [
    [1440, 4],
    [1280, 3],
    [1024, 3],
    [768, 2],
    [660, 2],
    [640, 1],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' '));
    expect(tracks, `columns at ${width}`).toHaveLength(columns);
    for (const track of tracks) expect(parseFloat(track)).toBeGreaterThanOrEqual(300);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(bottomNav(page)).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(bottomNav(page)).toBeVisible();
  const demoLink = page.getByRole('main').getByRole('link', { name: /^Try .+ now$/ });
  await page.setViewportSize({ width: 480, height: 900 });
  expect(await widthOf(demoLink)).toBeLessThan(400);
  await page.setViewportSize({ width: 479, height: 900 });
  // The link fills the window except for a margin of 16 px on each side.
  expect(await widthOf(demoLink)).toBe(447);
  const siteName = header(page).getByText('MVP Market');
  await page.setViewportSize({ width: 360, height: 900 });
  expect(await widthOf(siteName)).toBeGreaterThan(10);
  await page.setViewportSize({ width: 359, height: 900 });
  expect(await widthOf(siteName)).toBe(1);
});

test('every page but shorts ends with help, the legal texts and the directory (FIND-56)', async ({
  page,
}) => {
  const links = [
    ['Browse', '/?sort=createdAt&order=desc'],
    ['Shorts', '/shorts'],
    ['User Directory', '/users'],
    ['List Your MVP', '/list'],
    ['Help', '/help'],
    ['Refunds', '/refunds'],
    ['About', '/about'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['License', '/license'],
  ] as const;
  for (const path of ['/', '/saved', '/users', '/terms', '/login']) {
    await goto(page, path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText(links.map(([name]) => name));
    for (const [name, to] of links)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'User Directory' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Directory' })).toBeVisible();
  await goto(page, '/shorts');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
