import { expect, test } from '@playwright/test';
import { appearanceViolationsOf, colorViolationsOf, violationsOf } from '../../src/browser/axe.js';
import { findTabMistakes } from '../../src/browser/keyboard.js';
import { findLayoutMistakes } from '../../src/browser/narrow-windows.js';

/**
 * A page with one mistake of each kind. Colors differ between light and dark, so that the checks only find all mistakes
 * if axe reads the colors again after the color scheme has changed.
 */
const PAGE_WITH_MISTAKES = `<!doctype html>
<html lang="en">
  <title>Page with mistakes</title>
  <style>
    body { margin: 0; color: black; background: white; }
    #faint { color: oklch(0.3 0 0); }
    a, button { display: block; margin-top: 4px; width: 40px; height: 40px; padding: 0; color: black; background: white; }
    a:focus, button:focus, input:focus { outline: 3px solid blue; }
    @media (prefers-color-scheme: dark) {
      body { color: white; background: black; }
    }
    @media (max-width: 330px) {
      #small, #small-too { margin: 0; width: 12px; height: 12px; }
      #wide { width: 400px; }
    }
  </style>
  <main>
    <h1>Page with mistakes</h1>
    <p id="faint">Hard to read in the dark</p>
    <input id="unlabelled" type="text">
    <button id="small">A</button><button id="small-too">B</button>
    <button id="wide">C</button>
    <a id="unreachable" href="#faint" onfocus="this.blur()">D</a>
    <iframe title="Frame" srcdoc="<html lang=en><title>Frame</title><img src='data:,'>"></iframe>
  </main>
</html>`;

/** Returns the rule and the element of each line, without the explanation and the markup. */
const rulesAndElements = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/ \(.*?\):/, '').split(' <')[0]).sort();

test('the checks of screens find a mistake of each kind, and only where it is', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const address = 'http://mistakes.example/';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: PAGE_WITH_MISTAKES }));
  await page.goto(address);
  const violationsInBothSchemes = ['image-alt iframe img', 'label #unlabelled'];
  const smallTargetViolations = ['target-size #small', 'target-size #small-too'];
  const contrastViolation = 'color-contrast #faint';
  expect(rulesAndElements(await violationsOf(page))).toEqual(violationsInBothSchemes);
  expect(await findTabMistakes(page)).toEqual([expect.stringContaining('id="unreachable"')]);
  expect(await findLayoutMistakes(page)).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark' });
  expect(rulesAndElements(await colorViolationsOf(page))).toEqual([contrastViolation]);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findLayoutMistakes(page)).toEqual([
    'scrolls sideways by 80 px',
    expect.stringContaining('C: from 0 to 400 px'),
  ]);
  expect(rulesAndElements(await appearanceViolationsOf(page))).toEqual([
    contrastViolation,
    ...smallTargetViolations,
  ]);
  expect(rulesAndElements(await violationsOf(page))).toEqual([
    contrastViolation,
    ...violationsInBothSchemes,
    ...smallTargetViolations,
  ]);
});

/**
 * A page of twenty buttons. Some have a mistake that only pressing Tab finds: no visible focus, covered, or
 * skipped.
 */
const PAGE_FOR_TAB_KEY = `<!doctype html>
<html lang="en">
  <title>Page to walk by Tab</title>
  <style>
    button { display: block; width: 40px; height: 24px; }
    button:focus { outline: 3px solid blue; }
    .unmarked:focus { outline: none; }
    .covered { position: fixed; top: 0; right: 0; }
    #cover { position: fixed; top: 0; right: 0; width: 80px; height: 80px; background: gray; }
  </style>
  <main>
    ${Array.from({ length: 20 }, (_, index) => `<button>${index + 1}</button>`).join('\n')}
  </main>
  <div id="cover"></div>
  <script>
    const buttons = document.querySelectorAll('button');
    for (const number of [1, 8, 9, 20]) buttons[number - 1].className = 'unmarked';
    buttons[11].className = 'covered';
    buttons[15].onfocus = () => buttons[16].focus();
  </script>
</html>`;

test('the check by Tab finds each mistake among many controls, and a dialog that loses the focus', async ({
  page,
}) => {
  await page.setContent(PAGE_FOR_TAB_KEY);
  expect(await findTabMistakes(page)).toEqual([
    '<button> 1: the focus is not visible',
    '<button> 8: the focus is not visible',
    '<button> 9: the focus is not visible',
    '<button> 12: it is out of sight or covered',
    '<button> 20: the focus is not visible',
    '<button>16</button>: never reached',
  ]);
  await page.setContent(
    PAGE_FOR_TAB_KEY.replace('<main>', '<main><div role="dialog"><button>In</button></div>'),
  );
  expect(await findTabMistakes(page)).toEqual(['<button> 1: out of the dialog']);
});
