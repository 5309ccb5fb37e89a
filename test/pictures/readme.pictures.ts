import { test } from '@playwright/test';
import { waitUntilLoaded, signIn } from '../src/browser/running-stack.js';
import { readMvp } from '../src/browser/sample-listings.js';
import { LISTER, RENTER, type Screen, visit } from '../src/browser/screens.js';

/** The folder of the pictures in README.md. */
const README_PICTURES_FOLDER = 'docs/pictures';

/** `ONLY=readme npm run pictures` takes the pictures of README.md, in the light color scheme. */
test('the screens shown in README.md are saved as pictures', async ({ page }, { project }) => {
  test.skip(process.env['ONLY'] !== 'readme' || project.name !== 'light');
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await readMvp(page, 'Half Past');
  const takePicture = async (screen: Screen) => {
    await visit(page, screen);
    await page.screenshot({ path: `${README_PICTURES_FOLDER}/${screen.name}.png`, animations: 'disabled' });
  };
  await takePicture({ name: 'home', path: '/' });
  await takePicture({ name: 'detail', path: `/mvp/${id}` });
  await signIn(page, RENTER);
  await takePicture({
    name: 'demo',
    path: `/mvp/${id}`,
    prepare: async () => {
      await page
        .getByRole('button', { name: /Try Demo|Continue Demo/ })
        .first()
        .click();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    },
  });
  await page.context().clearCookies();
  await signIn(page, LISTER);
  await takePicture({
    name: 'earnings',
    path: '/profile?tab=earnings',
    prepare: () => waitUntilLoaded(page),
  });
});
