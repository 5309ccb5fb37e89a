import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { endMotion } from './motion.js';

/** WCAG 2.0, 2.1 and 2.2, A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Runs axe on the page. Returns one line per violation. Frames of other sites are left out. */
export async function violationsOf(page: Page): Promise<string[]> {
  await endMotion(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id} (${help}): ${target.join(' ')} ${html.slice(0, 200)}`),
  );
}
