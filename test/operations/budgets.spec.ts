import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { budgetsPlugin } from '../../storefront/build/budgets.js';

/** CSS rules that differ so much that gzip cannot compress them below the budget of 16,000 bytes. */
const MANY_CSS_RULES = Array.from({ length: 4000 }, (_, index) => {
  const hash = ((index + 1) * 2_654_435_761) % 4_294_967_296;
  return `.c${hash.toString(36)} { margin: ${hash % 9973}px }`;
}).join('\n');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'market-budgets-'));
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  writeFileSync(join(root, 'main.js'), `import './style.css';`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const buildWith = (styles: string) => {
  writeFileSync(join(root, 'style.css'), styles);
  // As in the storefront, Vite emits one style sheet for all pages, and does so late in the build.
  const options = { cssCodeSplit: false };
  return build({ root, configFile: false, logLevel: 'silent', build: options, plugins: [budgetsPlugin()] });
};

it('a build in CI fails if its style sheets exceed their budget', async () => {
  vi.stubEnv('CI', 'true');
  await expect(buildWith(MANY_CSS_RULES)).rejects.toThrow(/bytes of style, gzip; the budget is 16000/);
  await expect(buildWith('.one { margin: 1px }')).resolves.toBeDefined();
});

it('a build outside of CI succeeds even if its style sheets exceed their budget', async () => {
  vi.stubEnv('CI', '');
  await expect(buildWith(MANY_CSS_RULES)).resolves.toBeDefined();
});
