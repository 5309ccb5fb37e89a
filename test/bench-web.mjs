// `npm run bench:web`: measures the storefront's pages in a real browser. Uses the running product at BASE_URL; without
// BASE_URL, starts a product with new sample data. BENCH_WEB=load,audits,interactions selects parts.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './src/servers/ensure-browser.mjs';
import { startStack } from './src/servers/start-stack.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stateDir = join(root, 'test/.artifacts/bench-web-state');
const executable = await ensureBrowser();
rmSync(stateDir, { recursive: true, force: true });
const stack = process.env.BASE_URL ? undefined : await startStack(stateDir);
try {
  const { status } = spawnSync(process.execPath, ['test/dist/bench/web/bench-web.js'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(stack && { BASE_URL: stack.url }),
      ...(executable && { CHROMIUM: executable }),
    },
  });
  process.exitCode = status ?? 1;
} finally {
  await stack?.stop();
}
