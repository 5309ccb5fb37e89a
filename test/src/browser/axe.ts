import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { endMotion } from './motion.js';

/** WCAG 2.0, 2.1 and 2.2, A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** axe's rules that check colors. All other rules find the same violations in both color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const TARGET_SIZE = 'target-size';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** Runs axe on the page. Returns one line per violation. Frames of other sites are left out. */
export function violationsOf(page: Page): Promise<string[]> {
  return linesOfRun(page, axeOn(page).withTags(RULES));
}

/** Runs axe's rules about colors, for the second of two color schemes. Returns one line per violation. */
export function colorViolationsOf(page: Page): Promise<string[]> {
  return linesOfRun(page, axeOn(page).withRules(COLOR_RULES));
}

/**
 * Runs axe's rules about colors and the size of targets, for a second color scheme in a narrow window. Returns one line
 * per violation.
 */
export function appearanceViolationsOf(page: Page): Promise<string[]> {
  return linesOfRun(page, axeOn(page).withRules([...COLOR_RULES, TARGET_SIZE]));
}

async function linesOfRun(page: Page, axe: AxeBuilder): Promise<string[]> {
  await endMotion(page);
  const lines: string[] = [];
  for (const violation of (await axe.analyze()).violations)
    lines.push(...linesOf(violation.id === TARGET_SIZE ? await withoutCovered(page, violation) : violation));
  return lines;
}

/** Returns axe without the details of rules that passed, which take a third of its time. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

function linesOf({ id, help, nodes }: Violation): string[] {
  return nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 200)}`);
}

/**
 * Returns the violation without targets that are large enough after scrolling to the middle of the window. Elsewhere
 * the header may cover part of a target, and axe measures only the uncovered rest.
 */
async function withoutCovered(page: Page, violation: Violation): Promise<Violation> {
  const begin = await page.evaluate(() => window.scrollY);
  const tooSmallTargets: Violation['nodes'] = [];
  for (const node of violation.nodes) {
    const selector = node.target.join(' ');
    await page
      .locator(selector)
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { violations } = await axeOn(page).withRules(TARGET_SIZE).analyze();
    const stillSmall = violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
    if (stillSmall.includes(selector)) tooSmallTargets.push(node);
  }
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), begin);
  return { ...violation, nodes: tooSmallTargets };
}
