import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { median } from '../median.js';
import { atLeast, atMost, type Row } from '../report.js';
import type { Route } from './pages.js';

const ROUNDS = 3;
const PERFORMANCE_MIN = 97;
const FULL_SCORE = 100;
/** Limit for the ratio of a page's largest contentful paint to that of a bare React page (the floor). */
const LCP_RATIO_MAX = 1;
const CLS_MAX = 0.01;
const TBT_MS_MAX = 100;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The result of one Lighthouse run: scores out of 100, times in milliseconds, and the layout shift. */
interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
}

/**
 * Audits pages with Lighthouse's mobile settings and returns the result rows. The figures are medians; each round
 * audits the floor and every page, so that other load on the machine affects all of them. The browser itself is
 * throttled (decision 0042), because Lighthouse's simulation assumes that the first paint needs every file that arrived
 * before it. From a local server, files that the paint does not need arrive before it, too.
 */
export async function auditRows(pages: readonly Route[], origin: string, floorUrl: string): Promise<Row[]> {
  const chromiumPath = process.env['CHROMIUM'];
  const chrome = await launch({
    ...(chromiumPath && { chromePath: chromiumPath }),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const floorAudits: Audit[] = [];
    const auditsByPage = new Map(pages.map(({ name }) => [name, [] as Audit[]]));
    for (let round = 0; round < ROUNDS; round += 1) {
      floorAudits.push(await auditPage(floorUrl, chrome.port));
      for (const { name, path } of pages)
        auditsByPage.get(name)?.push(await auditPage(`${origin}${path}`, chrome.port));
    }
    const floorLcpMs = median(floorAudits.map(({ lcpMs }) => lcpMs));
    console.log(`Largest contentful paint of the floor: ${Math.round(floorLcpMs)} ms`);
    return [...auditsByPage].flatMap(([name, audits]) => rowsOf(name, audits, floorLcpMs));
  } finally {
    chrome.kill();
  }
}

function rowsOf(name: string, audits: readonly Audit[], floorLcpMs: number): Row[] {
  const medianOf = (figure: keyof Audit) => median(audits.map((audit) => audit[figure]));
  return [
    atLeast(`${name}: Lighthouse performance`, medianOf('performance'), PERFORMANCE_MIN),
    atLeast(`${name}: Lighthouse accessibility`, medianOf('accessibility'), FULL_SCORE),
    atLeast(`${name}: Lighthouse best practices`, medianOf('bestPractices'), FULL_SCORE),
    atLeast(`${name}: Lighthouse SEO`, medianOf('seo'), FULL_SCORE),
    atMost(
      `${name}: largest contentful paint, against the floor`,
      medianOf('lcpMs') / floorLcpMs,
      LCP_RATIO_MAX,
    ),
    atMost(`${name}: layout shift`, medianOf('cls'), CLS_MAX),
    atMost(`${name}: total blocking time, ms`, medianOf('tbtMs'), TBT_MS_MAX),
  ];
}

async function auditPage(url: string, port: number): Promise<Audit> {
  const lhr = await runLighthouse(url, port);
  return {
    performance: scoreOf(lhr, 'performance'),
    accessibility: scoreOf(lhr, 'accessibility'),
    bestPractices: scoreOf(lhr, 'best-practices'),
    seo: scoreOf(lhr, 'seo'),
    lcpMs: figureOf(lhr, 'largest-contentful-paint'),
    cls: figureOf(lhr, 'cumulative-layout-shift'),
    tbtMs: figureOf(lhr, 'total-blocking-time'),
  };
}

/** Runs Lighthouse, with retries: sometimes it misses the start of a page and reports NO_NAVSTART. */
async function runLighthouse(url: string, port: number, tries = 3): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    throttlingMethod: 'devtools',
  });
  if (!result) throw new Error(`${url}: Lighthouse returned no result`);
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result.lhr;
  if (tries > 1 && runtimeError.code === 'NO_NAVSTART') return runLighthouse(url, port, tries - 1);
  throw new Error(`${url}: ${runtimeError.message}`);
}

function scoreOf(lhr: Result, category: string): number {
  const score = lhr.categories[category]?.score;
  if (typeof score !== 'number') throw new Error(`${lhr.finalDisplayedUrl}: no score for ${category}`);
  return Math.round(score * 100);
}

function figureOf(lhr: Result, auditName: string): number {
  const figure = lhr.audits[auditName]?.numericValue;
  if (figure === undefined) throw new Error(`${lhr.finalDisplayedUrl}: no figure for ${auditName}`);
  return figure;
}
