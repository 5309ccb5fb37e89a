import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { finishAnimations } from './finish-animations.js';

/** Tags of the checked rules: WCAG 2.0, 2.1 and 2.2 at the levels A and AA, and axe's best practices. */
const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** axe's rules that check colors. All other rules find the same violations in both color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const TARGET_SIZE_RULE = 'target-size';
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The fields of axe's result that a report shows. The browser returns only these. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly selector: string; readonly html: string }[];
}

/** Runs axe on the page. Returns one line per element that violates a rule. Frames of other sites are left out. */
export function violationsOf(page: Page): Promise<string[]> {
  return listViolations(page, { type: 'tag', values: RULE_TAGS });
}

/**
 * Runs only axe's rules about colors: the other rules were already checked in the other color scheme. Returns one line
 * per element that violates a rule.
 */
export function colorViolationsOf(page: Page): Promise<string[]> {
  return listViolations(page, { type: 'rule', values: COLOR_RULES });
}

/**
 * Runs only axe's rules about colors and the size of targets: the other rules were already checked in the other color
 * scheme and a wider window. Returns one line per element that violates a rule.
 */
export function appearanceViolationsOf(page: Page): Promise<string[]> {
  return listViolations(page, { type: 'rule', values: [...COLOR_RULES, TARGET_SIZE_RULE] });
}

async function listViolations(page: Page, rules: axe.RunOnly): Promise<string[]> {
  await finishAnimations(page);
  const lines: string[] = [];
  for (const violation of await runAxe(page, rules))
    lines.push(
      ...linesOfViolation(
        violation.id === TARGET_SIZE_RULE ? await withoutCoveredTargets(page, violation) : violation,
      ),
    );
  return lines;
}

/** Runs axe. Leaves out the details of rules that passed, because they take a third of axe's time. */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<readonly Violation[]> {
  await injectAxe(page);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, html }) => ({ selector: target.join(' '), html: html.slice(0, 200) })),
    }));
  }, runOnly);
}

/**
 * Loads axe in the page and its frames unless their documents already have it: several runs check the same
 * document, and the browser takes 0.1 s to load axe.
 */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const injection = frame
      .evaluate(() => 'axe' in window)
      .then(async (hasAxe) => {
        if (!hasAxe) await frame.evaluate(AXE_SOURCE);
      });
    // A frame may be removed during the injection. This is no error: axe skips frames into which it was not loaded.
    if (frame === page.mainFrame()) await injection;
    else await injection.catch(() => undefined);
  }
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

function linesOfViolation({ id, help, nodes }: Violation): string[] {
  return nodes.map(({ selector, html }) => `${id} (${help}): ${selector} ${html}`);
}

/**
 * Returns the violation without the targets that are large enough once they are scrolled to the middle of the window.
 * Elsewhere the header may cover a part of a target, and axe measures only the uncovered part.
 */
async function withoutCoveredTargets(page: Page, violation: Violation): Promise<Violation> {
  const scrollYBefore = await page.evaluate(() => window.scrollY);
  const tooSmallTargets: Violation['nodes'][number][] = [];
  for (const node of violation.nodes) {
    await page
      .locator(node.selector)
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const remainingViolations = await runAxe(page, { type: 'rule', values: [TARGET_SIZE_RULE] });
    if (remainingViolations.some(({ nodes }) => nodes.some(({ selector }) => selector === node.selector)))
      tooSmallTargets.push(node);
  }
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), scrollYBefore);
  return { ...violation, nodes: tooSmallTargets };
}
