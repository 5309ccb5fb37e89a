import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { MODERATOR, rowsOf, signInToConsole } from '../../src/console.js';
import { settled, signIn } from '../../src/visit.js';
import { atMost, type Row } from '../report.js';
import type { Route } from './pages.js';

const KB = 1000;
const GZIP_LEVEL = 9;
const STYLE_KB_MAX = 15;
/** The console's first list (DESIGN §6). */
const CONSOLE_PATH = '/admin/reviews';
const CONSOLE_KB_MAX = 340;
const SCRIPT_KB_MAX = new Map([
  ['/', 125],
  ['/mvp/{id}', 140],
]);
const OTHER_SCRIPT_KB_MAX = 175;

/** Bytes after gzip of all that a first visit loads by itself, before anybody touches the page. */
interface FirstLoad {
  readonly script: number;
  readonly style: number;
}

/** Kilobytes of JavaScript of each route's first load, and of the largest style sheet, against their bars. */
export async function firstLoadRows(
  browser: Browser,
  routes: readonly Route[],
  origin: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  let style = 0;
  for (const route of routes) {
    const load = await firstLoad(browser, route, origin);
    const bar = SCRIPT_KB_MAX.get(route.name) ?? OTHER_SCRIPT_KB_MAX;
    rows.push(atMost(`JavaScript of ${route.name}, kB gzip`, load.script / KB, bar));
    style = Math.max(style, load.style);
  }
  return [...rows, atMost('CSS, kB gzip', style / KB, STYLE_KB_MAX)];
}

/** The same of the console's first list, met by a moderator who is signed in. */
export async function consoleRow(browser: Browser, origin: string): Promise<Row> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const script = await (async () => {
    const before = await context.newPage();
    await before.goto(CONSOLE_PATH);
    await signInToConsole(before, MODERATOR);
    await rowsOf(before).first().waitFor();
    const page = await context.newPage();
    const answers = answersOf(page);
    await page.goto(CONSOLE_PATH, { waitUntil: 'load' });
    await rowsOf(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    return sizeOf(answers, 'script');
  })().finally(() => context.close());
  return atMost('JavaScript of the console’s first list, kB gzip', script / KB, CONSOLE_KB_MAX);
}

async function firstLoad(browser: Browser, { path, as }: Route, origin: string): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  try {
    if (as) await signIn(await context.newPage(), as);
    const page = await context.newPage();
    const answers = answersOf(page);
    const document = await page.goto(path, { waitUntil: 'load' });
    await settled(page);
    await page.waitForLoadState('networkidle');
    return {
      script: await sizeOf(answers, 'script'),
      style: (await sizeOf(answers, 'stylesheet')) + (await inlineStyle(document)),
    };
  } finally {
    await context.close();
  }
}

/** Every answer that a page gets from now on. */
function answersOf(page: Page): readonly Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return answers;
}

/** Scripts of a module graph come once each, whoever asks for them; another server's are not ours to keep small. */
async function sizeOf(answers: readonly Response[], kind: 'script' | 'stylesheet'): Promise<number> {
  const ours = answers.filter(
    (answer) => answer.request().resourceType() === kind && isOurs(answer) && answer.ok(),
  );
  const byAddress = new Map(ours.map((answer) => [answer.url(), answer]));
  const bodies = await Promise.all([...byAddress.values()].map((answer) => answer.body()));
  return bodies.reduce((sum, body) => sum + gzipped(body), 0);
}

function isOurs(answer: Response): boolean {
  return new URL(answer.url()).origin === new URL(answer.frame().url()).origin;
}

/** Style that stands in the page itself, where the first paint finds it. */
async function inlineStyle(document: Response | null): Promise<number> {
  const styles = [...((await document?.text()) ?? '').matchAll(/<style>([\s\S]*?)<\/style>/g)];
  return gzipped(Buffer.from(styles.map(([, style]) => style).join('\n')));
}

function gzipped(body: Buffer): number {
  return body.length === 0 ? 0 : gzipSync(body, { level: GZIP_LEVEL }).length;
}
